import WeftGTK
import WeftTestSupport
import XCTest

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
