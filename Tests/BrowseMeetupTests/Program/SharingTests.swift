import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests the menu for sharing a page's address, with real keys.
final class SharingTests: XCTestCase {
    @MainActor
    private static func stage(link: String?) throws -> SourcesStage {
        Input.movePointer(x: 900, y: 900)
        let source = FakeSource("a")
        let it = try SourcesStage([source])
        var group = Group.north(1, of: "a")
        group.link = link
        source.answer(.success(SourcePage([group])))
        XCTAssertTrue(pump { it.isReady && it.names.count == 1 && it.view?.focus?.cssName == "weftrow" })
        Input.key("Return")
        XCTAssertTrue(pump { it.app.split?.secondaryViewController?.isAppeared == true })
        return it
    }

    /// Moves to the menu's button with Tab only, and opens it.
    @MainActor
    private static func openMenu(_ it: SourcesStage) {
        let share = { it.view?.focus?.tooltip == "Share" || it.view?.focus?.parent?.tooltip == "Share" }
        for _ in 0..<12 where !share() {
            let before = it.view?.focus?.pointer
            Input.key("shift+Tab")
            _ = pump(seconds: 1) { it.view?.focus?.pointer != before }
        }
        XCTAssertTrue(share(), "the button is reached by Tab")
        Input.key("Return")
        XCTAssertTrue(pump { it.shows("Copy Link") && it.shows("Open Page") }, "\(it.texts)")
    }

    func testTheLinkIsCopiedByTheKeyboardAlone() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = try Self.stage(link: "https://example.org/group")
            defer { it.close() }
            Clipboard.put("before")
            Self.openMenu(it)
            Input.key("Return")
            XCTAssertTrue(pump { Clipboard.text == "https://example.org/group" }, "\(Clipboard.text ?? "nothing")")
            XCTAssertTrue(pump { it.shows("The link was copied") }, "\(it.texts)")
        }
    }

    func testTheProgramEndsByItsKeyFromTheMenu() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = try Self.stage(link: "https://example.org/group")
            defer { it.close() }
            Self.openMenu(it)
            Input.key("ctrl+q")
            XCTAssertTrue(pump { it.app.window == nil }, "the window closed")
        }
    }

    func testAPageWithoutAnAddressHasNoSuchMenu() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = try Self.stage(link: nil)
            defer { it.close() }
            XCTAssertEqual(it.app.split?.secondaryViewController?.headerItems.map(\.tooltip), ["Save"])
        }
    }
}
