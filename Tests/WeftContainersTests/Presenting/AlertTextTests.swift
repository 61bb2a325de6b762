import WeftGTK
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests alerts with texts from services and programs.
final class AlertTextTests: XCTestCase {
    func testTheActionThatCancelsIsTheFirstOfARowAndTheLastOfAColumn() throws {
        try withGTK {
            let (window, page) = (TestWindow(width: 500, height: 400), ViewController(node: TextNode("page")))
            defer { window.destroy() }
            window.window?.rootViewController = page
            window.window?.present()
            XCTAssertTrue(pump { page.window?.isMapped == true })
            for (titles, shown) in [
                (["A", "B"], ["Cancel", "A", "B"]), (["A", "B", "C"], ["A", "B", "C", "Cancel"]),
            ] {
                let alert = Alert(
                    title: "Which one",
                    actions: [Alert.Action("Cancel", style: .cancel)] + titles.map { Alert.Action($0) })
                XCTAssertEqual(alert.defaultAction, 0)
                page.present(alert)
                XCTAssertTrue(pump { WidgetView.window(titled: "Which one")?.isMapped == true })
                let view = try XCTUnwrap(WidgetView.window(titled: "Which one"))
                XCTAssertEqual(view.shownTexts, ["Which one"] + shown)
                try XCTUnwrap(view.button(labelled: "Cancel")).press()
                XCTAssertTrue(pump { WidgetView.window(titled: "Which one") == nil })
            }
        }
    }

    func testAnAlertOfOneEndlessWordIsThereAtOnce() throws {
        try withGTK {
            let (window, page) = (TestWindow(width: 500, height: 400), ViewController(node: TextNode("page")))
            defer { window.destroy() }
            window.window?.rootViewController = page
            window.window?.present()
            XCTAssertTrue(pump { page.window?.isMapped == true })
            page.present(Alert(title: "Endless", message: String(repeating: "x", count: 1_000_000)))
            XCTAssertTrue(pump { WidgetView.window(titled: "Endless")?.isMapped == true })
            let view = try XCTUnwrap(WidgetView.window(titled: "Endless"))
            XCTAssertTrue(view.shownTexts.contains { $0.hasSuffix("x…") && $0.count < 2_000 })
            XCTAssertTrue(view.shownTexts.contains("Endless"), "what is short is whole")
        }
    }
}
