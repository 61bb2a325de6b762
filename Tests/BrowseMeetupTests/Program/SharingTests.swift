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

    @MainActor
    private static func isAtShare(_ it: SourcesStage) -> Bool {
        it.view?.focus?.tooltip == "Share" || it.view?.focus?.parent?.tooltip == "Share"
    }

    /// Moves to the menu's button with Tab only, and opens it.
    @MainActor
    private static func openMenu(_ it: SourcesStage, entry: String = "Open Page at example.org") {
        for _ in 0..<12 where !isAtShare(it) {
            let before = it.view?.focus?.pointer
            Input.key("shift+Tab")
            _ = pump(seconds: 1) { it.view?.focus?.pointer != before }
        }
        XCTAssertTrue(isAtShare(it), "the button is reached by Tab")
        Input.key("Return")
        XCTAssertTrue(pump { it.shows("Copy Link") && it.shows(entry) }, "\(it.texts)")
    }

    /// GDK 4.8 keeps the keyboard for a menu that is open when its window goes.
    @MainActor
    private static func closeMenu(_ it: SourcesStage) {
        Input.key("Escape")
        XCTAssertTrue(pump { !it.shows("Copy Link") })
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

    /// GTK would read the underscore as a mnemonic and leave it out.
    func testTheMenuNamesTheHostLetterForLetter() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = try Self.stage(link: "https://good_.example/group")
            defer { it.close() }
            Self.openMenu(it, entry: "Open Page at good_.example")
            Self.closeMenu(it)
        }
    }

    /// The source's answer may name another page than its list did.
    func testTheEntryOpensTheAddressThatItNamedAndTheNextMenuNamesTheNewHost() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            let it = try Self.stage(link: "https://example.org/group")
            defer { it.close() }
            let details = MovingPage(title: "Moving", map: .openStreetMap, handout: CalendarHandout())
            details.place = "https://example.org/page"
            let share = try XCTUnwrap(it.app.makeShareMenu(of: details))
            details.setHeader([share])
            var opened: [String] = []
            details.onOpen = { opened.append($0) }
            it.app.split?.showDetailViewController(details, animated: false)
            // Keys come before frames, so that a fast Tab would skip a button that has no size yet.
            XCTAssertTrue(pump { it.app.shownPage === details && details.isAppeared && share.width > 0 })
            Self.openMenu(it)
            details.place = "https://evil.example/page"
            // Newer GTK focuses the first entry by itself.
            var isAtEntry: Bool { it.view?.focus?.shownTexts.contains("Open Page at example.org") == true }
            for _ in 0..<4 where !isAtEntry {
                Input.key("Down")
                _ = pump(seconds: 1) { isAtEntry }
            }
            Input.key("Return")
            XCTAssertTrue(pump { opened == ["https://example.org/page"] }, "\(opened)")
            XCTAssertTrue(pump { Self.isAtShare(it) }, "the keyboard is back at the button")
            Self.openMenu(it, entry: "Open Page at evil.example")
            Self.closeMenu(it)
        }
    }

    func testTheMenuOfARowNamesTheHost() throws {
        try withGTK {
            XCTAssertEqual(
                openPageTitle("https://user@B\u{FC}cher.example:8080/1"), "Open Page at xn--bcher-kva.example")
            XCTAssertEqual(openPageTitle("mailto:a@example.org"), "Open Page")
            let long = String(repeating: "good.example.", count: 9) + "evil.example"
            XCTAssertEqual(
                openPageTitle("https://\(long)/"), "Open Page at ….good.example.good.example.evil.example")
            let list = SavedList(FeedSession(SourcesStage.SampleService(), store: nil)) { _ in }
            let actions = GroupActions(saved: list, open: { _ in }, tell: { _, _ in }, hide: { _ in })
            var group = Group.north(1, of: "a")
            group.link = "https://example.org/group"
            XCTAssertEqual(
                actions.entries(for: group).map(\.title), ["Save", "Copy Link", "Open Page at example.org"])
            let event = GroupEvent.on(1, "19:00", "Walk") { $0.link = "https://tickets.example/walk" }
            let subject = EventSubject(event: event, group: group, source: group.source)
            XCTAssertEqual(
                actions.entries(for: subject).map(\.title), ["Save", "Copy Link", "Open Page at tickets.example"])
        }
    }
}

/// A page whose link changes.
private final class MovingPage: DetailsViewController {
    var place: String?
    override var link: String? { place }
}
