import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

final class PopoverButtonTests: XCTestCase {
    /// A message of GTK about a key handler of the old popover would fail the test.
    func testReleasedContentIsMadeAgainAndReceivesKeys() throws {
        try withGTK {
            var made = 0
            let button = PopoverButton(
                iconName: "mark-location-symbolic", commands: [.close(title: "Close", keys: ["<Control>w"])]
            ) {
                made += 1
                return Label("\(made)")
            }
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(button))
            for count in 1...3 {
                button.open()
                XCTAssertTrue(pump { button.isOpen })
                XCTAssertEqual(made, count)
                button.forgetContent()
                XCTAssertTrue(pump { !button.isOpen })
            }
        }
    }

    /// On half a point its edges were blurred, with traces of what is beside it in GTK's texture.
    func testTheIconInPlaceOfTheTextIsOnWholePoints() throws {
        try withGTK {
            for width in [20, 21] {
                let label = NarrowingLabel(iconName: "mark-location-symbolic")
                label.text = "Londonderry"
                let window = TestWindow(width: width, height: 41)
                defer { window.destroy() }
                let row = Box(vertical: false)
                row.append(label.widget)
                XCTAssertTrue(window.show(row))
                XCTAssertFalse(label.isTextShown, "\(label.widget.width) points")
                let icon = try XCTUnwrap(gtk_widget_get_last_child(label.widget.widget))
                var bounds = graphene_rect_t()
                XCTAssertNotEqual(gtk_widget_compute_bounds(icon, label.widget.widget, &bounds), 0)
                // GtkImage centres the icon in its place.
                XCTAssertEqual(bounds.size.width, 16)
                XCTAssertEqual(bounds.origin.x, bounds.origin.x.rounded())
                XCTAssertEqual(bounds.origin.y, bounds.origin.y.rounded())
            }
        }
    }

    /// GDK reports a popover beside a button without a size as an error.
    func testAButtonThatWasJustShownOpensAfterItsFirstLayout() throws {
        try withGTK {
            let button = PopoverButton(iconName: "mark-location-symbolic") { Button(label: "Content") }
            let window = TestWindow()
            defer { window.destroy() }
            let box = Box(vertical: true, spacing: 0)
            box.append(Label("Above"))
            box.append(button)
            button.isVisible = false
            XCTAssertTrue(window.show(box))
            button.isVisible = true
            XCTAssertTrue(button.isMapped)
            button.open()
            XCTAssertFalse(button.isOpen)
            XCTAssertTrue(pump { button.isOpen })
            button.close()
            XCTAssertTrue(pump { !button.isOpen })
            // A button that is hidden before its layout does not open later.
            button.isVisible = false
            button.isVisible = true
            button.open()
            button.isVisible = false
            XCTAssertFalse(pump(exactly: 0.2, until: { button.isOpen }))
        }
    }
}
