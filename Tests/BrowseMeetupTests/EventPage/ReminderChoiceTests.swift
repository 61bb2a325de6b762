import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests choosing a reminder on an event's page, with real keys.
final class ReminderChoiceTests: XCTestCase {
    @MainActor
    private static func focusedTitle(_ it: EventsStage) -> String? {
        (it.details?.tableNode.focusedNode as? ButtonNode)?.title
    }

    @MainActor
    private static func tab(to title: String, _ it: EventsStage, line: UInt = #line) {
        for _ in 0..<20 where focusedTitle(it) != title {
            let before = it.stage.view?.focus?.pointer
            Input.key("Tab")
            _ = pump(seconds: 1) { it.stage.view?.focus?.pointer != before }
        }
        XCTAssertEqual(focusedTitle(it), title, line: line)
    }

    func testTheKeyboardReturnsToTheButtonWithEachChoice() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try EventsStage([.of(1, .on(2, "19:00", "Walk"))], store: folder)
                defer { it.close() }
                try it.open(1)
                XCTAssertTrue(pump { it.focusIsOnARow })
                Input.key("Return")
                XCTAssertTrue(pump { it.details?.tableNode.isContentReady == true && it.details?.isAppeared == true })
                Self.tab(to: "Remind Me…", it)
                for (choice, title) in [("1 hour before", "Reminder: 1 hour before"), ("None", "Remind Me…")] {
                    Input.key("Return")
                    XCTAssertTrue(pump { WidgetView.window(titled: "Remind Me")?.isActive == true })
                    try XCTUnwrap(WidgetView.window(titled: "Remind Me")?.button(labelled: choice)).press()
                    XCTAssertTrue(
                        pump { WidgetView.window(titled: "Remind Me") == nil && Self.focusedTitle(it) == title },
                        "\(Self.focusedTitle(it) ?? it.stage.view?.focus?.cssName ?? "nothing")")
                    let session = it.stage.session
                    XCTAssertEqual(awaiting { try? await session.savedEvents().map(\.id.id).count }, 1)
                    XCTAssertEqual(Self.focusedTitle(it), title, "it stays there")
                }
            }
        }
    }
}
