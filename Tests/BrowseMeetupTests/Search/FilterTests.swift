import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests the order and the filters of the feed, chosen by the keyboard.
final class FilterTests: XCTestCase {
    private static func groups(_ count: Int = 6) -> [Group] {
        (1...count).map { number in
            var group = Group.north(Double(number), of: "a")
            group.memberCount = number * 10
            group.category = GroupCategory(name: number % 2 == 0 ? "Music" : "Walks")
            return group
        }
    }

    private static func wanted(_ kilometres: Double...) -> [String] { kilometres.map { "a \($0)" } }

    /// True if the widget is laid out, since arrow keys use the positions of widgets.
    @MainActor
    private static func hasPlace(_ text: String, _ it: SourcesStage) -> Bool {
        it.view?.tree.contains { $0.labelText == text && $0.isMapped && $0.height > 0 } == true
    }

    @MainActor
    private static func open(_ it: SourcesStage) {
        Input.key("ctrl+shift+f")
        XCTAssertTrue(
            pump {
                it.shows("Most members first") && it.view?.focus?.typeName == "GtkCheckButton"
                    && it.view?.focus?.height ?? 0 > 0
            }, "\(it.texts)")
    }

    func testOrderAndFiltersAreChosenByKeysAndApplyAtOnceAndAfterARestart() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            try SourcesStage.withFolder { folder in
                // Not where the popover comes, which would have the keys.
                Input.movePointer(x: 20, y: 780)
                let it = try SourcesStage([WordSource("a", Self.groups())], store: folder)
                XCTAssertTrue(pump { it.isReady && it.names == Self.wanted(1, 2, 3, 4, 5, 6) }, "\(it.names)")
                Self.open(it)
                Input.key("Down", "Down")
                XCTAssertTrue(pump { it.names == Self.wanted(6, 5, 4, 3, 2, 1) }, "\(it.names)")
                XCTAssertTrue(pump { Self.hasPlace("All categories", it) })
                Input.key("Tab", "Down")
                XCTAssertTrue(pump { it.names == Self.wanted(6, 4, 2) }, "\(it.names)")
                Input.key("Escape")
                XCTAssertTrue(pump { it.shows("Filter (2)") && it.view?.focus?.typeName == "GtkText" })
                XCTAssertTrue(it.shows("Music · Most members first"), "\(it.texts)")
                Input.key("Escape")
                XCTAssertTrue(pump { it.app.groups?.isSearchOpen == false })
                it.close()

                let next = try SourcesStage([WordSource("a", Self.groups())], store: folder)
                defer { next.close() }
                XCTAssertTrue(pump { next.isReady && next.names == Self.wanted(6, 4, 2) }, "\(next.names)")
                XCTAssertTrue(next.shows("Music · Most members first"))
                try next.press("Reset")
                XCTAssertTrue(pump { next.names == Self.wanted(1, 2, 3, 4, 5, 6) }, "\(next.names)")
                XCTAssertFalse(next.shows("Most members first"))
            }
        }
    }

    func testTheRadiusIsChosenInTheSamePopover() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            Input.movePointer(x: 20, y: 780)
            let it = try SourcesStage([WordSource("a", Self.groups())])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.count == 6 }, "\(it.names)")
            Self.open(it)
            var button: WidgetView? {
                it.view?.tree.first { $0.typeName == "GtkToggleButton" && $0.shownTexts == ["100"] && $0.isMapped }
            }
            XCTAssertTrue(try XCTUnwrap(button).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { it.session.radius == 100 }, "\(it.session.radius)")
            XCTAssertNotNil(button, "it stays open")
            let reset = try XCTUnwrap(it.view?.tree.first { $0.typeName == "GtkButton" && $0.shownTexts == ["Reset"] })
            XCTAssertTrue(pump { reset.isSensitive }, "it is no other than the rest of what is chosen here")
            XCTAssertTrue(reset.grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { it.session.radius == MergedFeed.radius }, "\(it.session.radius)")
            XCTAssertTrue(pump { !reset.isSensitive })
            XCTAssertFalse(it.session.isRadiusChosen)
        }
    }

    func testTheSampleSaysThatItHasNoRadiusUntilOneIsChosen() throws {
        try withGTK {
            let it = try ProgramStage()
            defer { it.close() }
            let feed = try it.feed
            let place = Coordinate.london
            @MainActor func farthest() -> Double { feed.groups.compactMap { $0.distance(from: place) }.max() ?? 0 }
            @MainActor func button(_ text: String) -> WidgetView? {
                it.view?.tree.first { $0.typeName == "GtkToggleButton" && $0.shownTexts == [text] && $0.isMapped }
            }
            try it.scrollToTheLastGroup()
            XCTAssertGreaterThan(farthest(), 1_000_000)
            it.app.openPlaces()
            XCTAssertTrue(pump { button("Any")?.isChecked == true }, "\(it.view?.shownTexts ?? [])")
            XCTAssertTrue(try XCTUnwrap(button("50")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { !feed.groups.isEmpty && farthest() <= 50_000 }, "\(farthest())")
            XCTAssertEqual(button("50")?.isChecked, true)
            XCTAssertTrue(try XCTUnwrap(button("Any")).grabFocus())
            Input.key("space")
            XCTAssertTrue(pump { !it.app.session.isRadiusChosen })
            XCTAssertNil(it.app.session.limit)
        }
    }

    func testTheKeyboardComesBackToARowThatIsSeenInAnotherOrder() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            // Not where the popover comes, which would have the keys.
            Input.movePointer(x: 20, y: 780)
            let it = try SourcesStage([WordSource("a", Self.groups(18))])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.first == "a 1.0" && it.view?.focus?.cssName == "weftrow" })
            let table = try it.feed.tableNode
            Self.open(it)
            Input.key("Down", "Down")
            XCTAssertTrue(pump { it.names.first == "a 18.0" }, "\(it.names)")
            Input.key("Escape")
            XCTAssertTrue(pump { it.view?.focus?.typeName == "GtkText" })
            Input.key("Escape")
            XCTAssertTrue(pump { it.app.groups?.isSearchOpen == false })
            XCTAssertTrue(pump { it.view?.focus?.cssName == "weftrow" }, "\(it.view?.focus?.cssName ?? "nothing")")
            XCTAssertTrue(pump { table.contentOffset == 0 && table.core.keyboard.rowInUse == 1 })
        }
    }

    func testFiltersThatLeaveNothingAreReported() throws {
        try withGTK {
            try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
            // Not where the popover comes, which would have the keys.
            Input.movePointer(x: 20, y: 780)
            let it = try SourcesStage([WordSource("a", Self.groups())])
            defer { it.close() }
            XCTAssertTrue(pump { it.isReady && it.names.count == 6 })
            Self.open(it)
            XCTAssertTrue(pump { Self.hasPlace("All categories", it) })
            let titles = it.view?.tree.filter { $0.role == "heading" && $0.isMapped }.compactMap(\.labelText)
            XCTAssertEqual(titles, ["Order", "Category"])
            var walk: [String] = []
            for _ in 0..<4 where it.view?.focus?.typeName != "GtkSwitch" {
                let before = it.view?.focus?.pointer
                Input.key("Tab")
                XCTAssertTrue(pump { it.view?.focus?.pointer != before })
                walk.append(it.view?.focus?.typeName ?? "nothing")
            }
            XCTAssertEqual(walk, ["GtkCheckButton", "GtkSwitch"], "a group of choices is one stop")
            Input.key("space")
            XCTAssertTrue(pump { it.shows("No groups fit the filters") }, "\(it.texts)")
            Input.key("Escape")
            XCTAssertTrue(pump { it.shows("Filter (1)") })
            try it.press("Reset")
            XCTAssertTrue(pump { it.names.count == 6 }, "\(it.names)")
        }
    }

    func testAnOrderOfTheCommandLineCountsForThisRun() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let store = GroupStore(path: folder + "/groups.sqlite")
                let kept = FeedArrangement(order: .members, filter: GroupFilter(category: "Music"))
                _ = awaiting { try? await store.set(FeedArrangement.setting, to: kept.text) }
                var configuration = FeedConfiguration()
                configuration.order = .newest
                configuration.isOrderNamed = true
                let session = FeedSession(
                    configuration, service: SourcesStage.SampleService(), location: FixedLocationService(),
                    store: store,
                    client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests")))
                _ = awaiting { _ = await session.beginning?.value }
                XCTAssertEqual(session.arrangement, FeedArrangement(order: .newest, filter: kept.filter))
            }
        }
    }
}
