import JSON
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers
@testable import WeftNodes

/// A removed source is gone from the feed, the search and the traffic. What the user saved of it stays, marked.
final class RemovedSourceTests: XCTestCase {
    /// The program on a source of the fixture server, with its first group saved.
    @MainActor
    private final class Stage {
        let stage: SourcesStage
        let source: StoredSource
        let saved: Group
        private let server: FixtureStage

        init(_ folder: String) throws {
            server = try FixtureStage()
            source = StoredSource(kind: "mobilizon", address: server.base + "mobilizon", name: "Removed Site")
            let stage = try SourcesStage(store: folder)
            self.stage = stage
            stage.set([source])
            let id = source.id
            XCTAssertTrue(
                pump(seconds: 30) { stage.isReady && stage.app.feed?.groups.first?.source == id }, "\(stage.names)")
            saved = try XCTUnwrap(stage.app.feed?.groups.first { $0.photo != nil })
            stage.app.savedList.save(saved)
            let store = stage.session.store
            XCTAssertTrue(pump { awaiting { (try? await store?.savedGroups())?.groups.count } == 1 })
        }

        /// The number of requests that reached the server.
        var requests: Int {
            let address = server.base + "stats"
            let body = awaiting {
                let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "statistics"))
                return (try? await client.get(address))?.body
            }
            return body.flatMap { $0 }.flatMap { try? JSON(parsing: $0)["started"]?.integer }.map(Int.init) ?? -1
        }

        /// As in the list of sources; `isForgotten` is false while the removal can be undone.
        func remove(isForgotten: Bool) {
            stage.set([])
            let stage = stage
            XCTAssertTrue(pump { stage.app.savedList.removedSources.count == 1 })
            guard isForgotten else { return }
            stage.session.forget(source)
            _ = awaiting { [session = stage.session] in await session.finish() }
        }

        func forgetPictures() {
            PictureCache.shared.removeAll()
            NetworkImageNode.cache = nil
        }

        /// Waits until no request has come for a moment.
        func waitForSilence() -> Int {
            var last = requests
            XCTAssertTrue(
                pump(seconds: 20) {
                    _ = pump(seconds: 0.5) { false }
                    defer { last = requests }
                    return requests == last
                })
            return last
        }
    }

    func testNoPictureOfARemovedSourceIsRequested() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Stage(folder)
                let stage = it.stage
                defer { stage.close() }
                it.remove(isForgotten: true)
                XCTAssertTrue(pump { !stage.names.contains(it.saved.name) }, "\(stage.names)")
                it.forgetPictures()
                let before = it.waitForSilence()
                stage.app.showView(2)
                let table = try XCTUnwrap(stage.app.saved?.tableNode)
                XCTAssertTrue(pump { table.numberOfRows == 1 && table.isContentReady })
                let row = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: 0)))
                XCTAssertTrue(row.spokenText.contains("Its source was removed"), row.spokenText)
                stage.app.showDetails(of: it.saved, animated: false)
                XCTAssertTrue(pump { stage.app.shownPage?.view.isMapped == true })
                XCTAssertTrue(pump { stage.app.shownPage?.tableNode.isContentReady == true })
                XCTAssertEqual(it.waitForSilence(), before, "requests after the source was removed")
            }
        }
    }

    func testTheSearchFindsNothingOfARemovedSource() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                for isForgotten in [false, true] {
                    let it = try Stage(folder + "/\(isForgotten)")
                    let (stage, session, name) = (it.stage, it.stage.session, it.saved.name)
                    defer { stage.close() }
                    let other = FakeSource("other")
                    @MainActor func found() -> [String] {
                        awaiting {
                            // The sample has no search in the store.
                            await session.feed.setSources([other])
                            var search = await GroupQuery.search(for: name, session).0
                            search.radius = nil
                            return await GroupQuery.known(search, session, GroupIndex()).map(\.name)
                        } ?? []
                    }
                    it.remove(isForgotten: isForgotten)
                    XCTAssertEqual(found(), [], "forgotten: \(isForgotten)")
                    XCTAssertEqual(stage.app.savedList.saved.groups.map(\.name), [name])
                }
            }
        }
    }
}
