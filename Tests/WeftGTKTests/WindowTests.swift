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

    func testSizesThatAreNoneAreBounded() throws {
        try withGTK {
            for (width, height) in [(Int.max, Int.min), (-7, Int.max), (0, 0)] {
                let window = Window(application: nil, title: "sizes", width: width, height: height)
                window.setDefaultSize(width: height, height: width)
                let box = Box(vertical: true)
                box.setSizeRequest(width: -7, height: Int.min)
                window.setContent(box)
                window.destroy()
            }
        }
    }
}
