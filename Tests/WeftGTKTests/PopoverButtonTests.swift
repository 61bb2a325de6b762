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
}
