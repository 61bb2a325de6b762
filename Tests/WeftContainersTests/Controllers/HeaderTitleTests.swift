import WeftGTK
import WeftTestSupport
import XCTest

@testable import WeftContainers

final class HeaderTitleTests: XCTestCase {
    func testATitleGivesWayInANarrowBar() throws {
        try withGTK {
            let bar = HeaderBar()
            bar.packStart(Button(label: "Some place"))
            let bare = bar.measure(.horizontal).minimum
            let title = HeaderTitle()
            title.show("A title of several words", in: bar)
            let (least, natural) = bar.measure(.horizontal)
            XCTAssertLessThanOrEqual(least, bare + 12, "the bar's spacing, no letters")

            let window = TestWindow(width: least, height: 100)
            window.window?.setTitlebar(bar)
            XCTAssertTrue(window.show(Box(vertical: true)))
            XCTAssertFalse(title.isShown)
            window.window?.setDefaultSize(width: natural * 2, height: 100)
            XCTAssertTrue(pump { title.isShown })
            XCTAssertEqual(window.view?.shownTexts.contains("A title of several words"), true)
            window.destroy()
        }
    }
}
