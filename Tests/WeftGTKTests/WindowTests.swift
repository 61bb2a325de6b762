import WeftTestSupport
import XCTest

@testable import WeftGTK

final class WindowTests: XCTestCase {
    func testTheContentsSizeIsKnownBeforeTheWindowIsShown() throws {
        try withGTK {
            let window = Window(application: nil, title: "size", width: 480, height: 640)
            let (bar, content) = (HeaderBar(), Box(vertical: true))
            bar.packEnd(Button(iconName: "open-menu-symbolic", label: "Menu"))
            window.setTitlebar(bar)
            window.setContent(content)
            let expected = window.contentSize(below: bar, content)
            window.present()
            XCTAssertTrue(pump { content.width > 0 })
            XCTAssertEqual(expected.width, content.width)
            XCTAssertEqual(expected.height, content.height)
            window.destroy()
        }
    }
}
