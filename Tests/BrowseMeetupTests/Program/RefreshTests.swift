import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers
@testable import WeftGTK

/// Tests that F5 and pulling query the sources again, with a spinner until the answers arrive, and that Ctrl+Z undoes
/// the action of a toast.
final class RefreshTests: XCTestCase {
    @MainActor
    private static func groups(_ source: FakeSource, store folder: String? = nil) throws -> SourcesStage {
        Input.movePointer(x: 240, y: 760)
        let it = try SourcesStage([source], store: folder)
        source.answer([1, 2, 3])
        XCTAssertTrue(pump { it.isReady && it.names.count == 3 && it.view?.focus?.cssName == "weftrow" })
        return it
    }

    func testTheSpinnerOfTheGroupsGoesWithTheAnswerAndWithAFailure() throws {
        try withGTK {
            let source = FakeSource("a")
            let it = try Self.groups(source)
            defer { it.close() }
            let table = try it.feed.tableNode
            for key in ["F5", "ctrl+r"] {
                Input.key(key)
                XCTAssertTrue(pump { source.isWaiting && table.isRefreshing }, key)
                XCTAssertTrue(table.core.refresh.indicator?.isMapped == true)
                source.answer([1, 2, 4])
                XCTAssertTrue(pump { !table.isRefreshing }, key)
                XCTAssertNil(table.core.refresh.indicator)
            }
            XCTAssertTrue(pump { it.names == ["a 1.0", "a 2.0", "a 4.0"] })
            Input.key("F5")
            XCTAssertTrue(pump { source.isWaiting && table.isRefreshing })
            source.answer(.failure(.accessDenied(403, host: "a.example")))
            XCTAssertTrue(pump { !table.isRefreshing && it.shows("denies access") }, "\(it.texts)")
        }
    }

    func testPullingTheListBeyondItsStartRefreshesIt() throws {
        try withGTK {
            let source = FakeSource("a")
            let it = try Self.groups(source)
            defer { it.close() }
            let table = try it.feed.tableNode
            table.core.pulled(.bottom)
            XCTAssertFalse(table.isRefreshing)
            table.core.pulled(.top)
            XCTAssertTrue(pump { source.isWaiting && table.isRefreshing })
            source.answer([1])
            XCTAssertTrue(pump { !table.isRefreshing && it.names == ["a 1.0"] })
        }
    }

    func testTheWheelRequestsNothingAtTheTop() throws {
        try withGTK {
            let source = FakeSource("a")
            let it = try Self.groups(source)
            defer { it.close() }
            let table = try it.feed.tableNode
            var overshot = 0
            Input.movePointer(x: 240, y: 400)
            table.core.scrolledWindow.connect("edge-overshot") { _ in
                overshot += 1
                return false
            }
            XCTAssertTrue(
                pump {
                    Input.wheelUp(9)
                    return overshot > 0
                })
            XCTAssertFalse(pump(seconds: 0.5) { source.isWaiting || table.isRefreshing })
        }
    }

    /// A service that never answers retains neither the page nor its window.
    func testAWindowClosesWhileItsListIsRefreshed() throws {
        try withGTK {
            let source = FakeSource("a")
            weak var feed: MeetupFeedViewController?
            try Self.scope {
                let it = try Self.groups(source)
                feed = try it.feed
                Input.key("F5")
                XCTAssertTrue(pump { source.isWaiting && feed?.tableNode.isRefreshing == true })
                it.close()
            }
            XCTAssertTrue(pump { feed == nil })
        }
    }

    @MainActor @inline(never)
    private static func scope(_ body: () throws -> Void) rethrows { try body() }

    func testTheSpinnerOfTheEventsGoesWithTheAnswer() throws {
        try withGTK {
            let it = try EventsStage([.of(1, .on(1, "19:00", "Walk"))])
            defer { it.close() }
            try it.open(1)
            let table = try it.table
            Input.key("F5")
            XCTAssertTrue(pump { it.source.eventQuestions == 2 })
            XCTAssertTrue(pump { !table.isRefreshing })
        }
    }

    func testSavedGroupsAreRefreshedFromTheSourcesAnswers() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let source = FakeSource("a")
                let it = try Self.groups(source, store: folder)
                defer { it.close() }
                let group = try XCTUnwrap(it.feed.groups.first)
                it.app.savedList.save(group)
                let store = try XCTUnwrap(it.session.store)
                XCTAssertTrue(pump { awaiting { try? await store.savedGroups().groups.count } == 1 })
                Input.key("ctrl+3")
                let table = try XCTUnwrap(it.app.saved).tableNode
                XCTAssertTrue(pump { table.numberOfRows == 1 && table.isContentReady })
                Input.key("F5")
                XCTAssertTrue(pump { source.isWaiting && table.isRefreshing })
                var renamed = group
                renamed.city = "Lyon"
                source.answer(.success(SourcePage([renamed])))
                XCTAssertTrue(pump { !table.isRefreshing })
                XCTAssertTrue(pump { it.app.savedList.saved.groups.first?.city == "Lyon" })
            }
        }
    }

    func testControlZUndoesTheActionOfAVisibleToast() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let source = FakeSource("a")
                let it = try Self.groups(source, store: folder)
                defer { it.close() }
                Input.key("Menu")
                XCTAssertTrue(pump { it.shows("Save") })
                Input.key("Return")
                XCTAssertTrue(pump { it.shows("Undo") && it.app.savedList.saved.groups.count == 1 }, "\(it.texts)")
                Input.key("ctrl+z")
                XCTAssertTrue(pump { !it.shows("Undo") && it.app.savedList.saved.groups.isEmpty })
                // A program that offers another action is not suitable.
                let window = try XCTUnwrap(it.app.window)
                let done = Locked(0)
                window.show(Toast("Not opened", seconds: 600, actionTitle: "Copy") { done.withLock { $0 += 1 } })
                XCTAssertTrue(pump { it.shows("Not opened") })
                Input.key("ctrl+z")
                XCTAssertFalse(pump(seconds: 0.3) { !it.shows("Not opened") })
                XCTAssertEqual(done.withLock { $0 }, 0)
            }
        }
    }
}
