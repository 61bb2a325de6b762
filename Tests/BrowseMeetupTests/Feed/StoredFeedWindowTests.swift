import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the stored feed in the window.
final class StoredFeedWindowTests: XCTestCase {
    @MainActor
    private static func keptCount(_ session: FeedSession) -> Int {
        awaiting {
            guard let store = session.store, store.isThere else { return 0 }
            return await store.storedFeed(near: .london, order: .nearest, limit: 99)?.groups.count ?? 0
        } ?? 0
    }

    func testARestartShowsTheStoreAtOnceAndReplacesItRowByRow() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let source = FakeSource("a")
                let it = try SourcesStage([source], store: folder)
                source.answer([1, 2, 3, 4])
                XCTAssertTrue(pump { it.isReady && Self.keptCount(it.session) == 4 })
                it.close()

                let again = FakeSource("a")
                let next = try SourcesStage([again], store: folder)
                defer { next.close() }
                XCTAssertTrue(pump { next.isReady && next.names.count == 4 }, "nothing has come yet")
                XCTAssertTrue(again.isWaiting)
                XCTAssertFalse(next.shows("These groups are from"), "it may come in a moment")
                let before = try next.rowsOnScreen()
                var groups = [1, 2, 3.5, 4].map { Group.north($0, of: "a") }
                groups[1].name = "a 2.0, renamed"
                again.answer(.success(SourcePage(groups)))
                let wanted = ["a 1.0", "a 2.0, renamed", "a 3.5", "a 4.0"]
                XCTAssertTrue(
                    pump {
                        // One that is on screen goes when it is off the screen.
                        Set(next.names).subtracting(["a 3.0"]) == Set(wanted)
                    }, "\(next.names)")
                XCTAssertTrue(pump { next.isReady })
                XCTAssertEqual(try next.rowsOnScreen()["a 1.0"], before["a 1.0"], "nothing jumps")
            }
        }
    }

    /// The sources and their groups are shown without a network, below a line with the time of the data.
    func testOfflineTheStoreIsShownUnderABar() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let server = try FixtureStage()
                let it = try SourcesStage(store: folder)
                let gancio = StoredSource(
                    kind: "gancio", address: server.base + "gancio", name: "Gancio of London")
                it.set([gancio])
                XCTAssertTrue(pump(seconds: 30) { Self.keptCount(it.session) > 2 && it.isReady })
                it.close()
                server.end()

                let next = try SourcesStage(store: folder)
                XCTAssertTrue(
                    pump(seconds: 20) { next.isReady && next.names.count > 2 }, "\(next.texts)")
                XCTAssertEqual(next.sources, [gancio.id])
                XCTAssertTrue(
                    pump(seconds: 20) { next.shows("Gancio of London") && next.shows("These groups are from") },
                    "\(next.texts)")
                XCTAssertEqual(next.view?.button(labelled: "Retry")?.isMapped, true)
                next.close()

                let offline = FakeSource("a")
                let first = try SourcesStage([offline], store: folder + "/other")
                offline.answer([1])
                XCTAssertTrue(pump { Self.keptCount(first.session) == 1 })
                first.close()
                let stillOffline = FakeSource("a")
                let last = try SourcesStage([stillOffline], store: folder + "/other")
                defer { last.close() }
                stillOffline.answer(.failure(.offline))
                XCTAssertTrue(pump { last.shows("Offline: these groups are from") }, "\(last.texts)")
                try last.press("Retry")
                stillOffline.answer([1, 2])
                XCTAssertTrue(pump { last.names.count == 2 && !last.shows("Offline") }, "\(last.texts)")
            }
        }
    }

    func testADamagedStoreIsReportedAndTheMessageCloses() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                XCTAssertTrue(
                    LocalFile.write(String(repeating: "no store ", count: 1000), to: folder + "/groups.sqlite"))
                let it = try SourcesStage(store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.shows("was damaged") && it.shows("groups.sqlite-damaged-") }, "\(it.texts)")
                XCTAssertTrue(pump { it.isReady && it.names.count == 3 }, "the sample is there all the same")
                try it.press("Close")
                XCTAssertTrue(pump { !it.shows("was damaged") })
            }
        }
    }

    func testAnUnwritableStoreIsReportedAndTheFeedWorks() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                // A file where the folder should be.
                XCTAssertTrue(LocalFile.write("", to: folder + "/file"))
                let source = FakeSource("a")
                let it = try SourcesStage([source], store: folder + "/file/below")
                defer { it.close() }
                source.answer([1])
                XCTAssertTrue(pump { it.isReady && it.names == ["a 1.0"] }, "\(it.texts)")
                XCTAssertTrue(pump { it.shows("Nothing can be kept") }, "\(it.texts)")
            }
        }
    }

    /// If nothing is stored, no file is opened, not even for reading.
    func testTheSampleOpensNoStore() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try SourcesStage(store: folder + "/data")
                defer { it.close() }
                XCTAssertTrue(pump { it.isReady && it.shows("invented") })
                XCTAssertFalse(LocalFile.mayBeThere(folder + "/data"))
            }
        }
    }
}
