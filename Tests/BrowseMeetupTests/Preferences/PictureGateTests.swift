import HTTPServing
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory
@testable import WeftContainers

/// Tests that pictures are loaded if the preference allows it, and are otherwise not requested.
final class PictureGateTests: XCTestCase {
    /// The feed of groups with pictures on a server of the test's own.
    @MainActor
    private final class Stage {
        let stage: SourcesStage
        let gate: PictureGate
        let isMetered = Locked(false)
        private let server: HTTPServer
        private let log = Log()
        private let before = (NetworkImageNode.downloader, NetworkImageNode.cache)

        @MainActor
        private final class Log {
            var paths: [String] = []
        }

        var asked: [String] { log.paths }

        init(_ wanted: GroupDirectory.Preferences.Pictures, store folder: String) throws {
            let picture = try LocalFile.read(Checkout.data + "/avatars/a01.jpg", maximumBytes: 1 << 20)
            let log = log
            server = HTTPServer(name: "pictures") { request in
                log.paths.append(request.path)
                return HTTPServerResponse(headers: [("Content-Type", "image/jpeg")], body: .bytes(picture))
            }
            let base = "http://127.0.0.1:\(try server.listen())/"
            Input.movePointer(x: 200, y: 300)
            var chosen = GroupDirectory.Preferences()
            chosen.pictures = wanted
            let (kept, store) = (chosen, GroupStore(path: folder + "/groups.sqlite"))
            _ = awaiting { try? await store.keep(kept) }
            let isMetered = isMetered
            gate = PictureGate(
                BasicImageDownloader(client: HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests"))),
                cache: StandardImageCache()
            ) {
                isMetered.withLock { $0 }
            }
            let source = FakeSource("a")
            stage = try SourcesStage([source], store: folder, gate: gate)
            let groups = (1...3).map { number in
                var group = Group.north(Double(number), of: "a")
                group.keyPhoto = Photo(photoURL: base + "\(number).jpg", reach: .asked)
                return group
            }
            source.answer(.success(SourcePage(groups)))
            let stage = stage
            XCTAssertTrue(pump { stage.isReady && stage.names.count == 3 })
        }

        private var nodes: [DisplayNode] {
            guard let table = stage.app.feed?.tableNode else { return [] }
            return table.visibleNodes.flatMap(Self.nodes)
        }

        private static func nodes(below node: DisplayNode) -> [DisplayNode] { [node] + node.subnodes.flatMap(nodes) }

        var pictures: [NetworkImageNode] { nodes.compactMap { $0 as? NetworkImageNode }.filter { $0.url != nil } }
        var patterns: Int { nodes.count { $0 is PatternNode } }
        var areShown: Bool { !pictures.isEmpty && pictures.allSatisfy(\.loadState.isLoaded) }
        var areMissing: Bool {
            !pictures.isEmpty && pictures.allSatisfy { $0.loadState.isFailed && $0.image == nil } && patterns > 0
        }

        func close() {
            stage.close()
            server.close()
            (NetworkImageNode.downloader, NetworkImageNode.cache) = before
        }
    }

    @MainActor
    private static func openPreferences() {
        Input.key("ctrl+comma")
        XCTAssertTrue(pump { PreferencesStage.isReady })
    }

    func testPicturesAreFetchedOnlyIfThePreferenceAllowsIt() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Stage(.never, store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.areMissing })
                XCTAssertEqual(it.asked, [])
                Self.openPreferences()
                PreferencesStage.choose("Never", after: "Never")
                Input.key("Up", "Up")
                XCTAssertTrue(pump { PreferencesStage.focused == "Always" })
                XCTAssertTrue(pump { it.areShown && it.patterns == 0 }, "\(it.asked)")
                XCTAssertFalse(it.asked.isEmpty)
                // And they go at once, also those that were there.
                let asked = it.asked
                Input.key("Down", "Down")
                XCTAssertTrue(pump { it.areMissing }, "\(it.patterns) patterns")
                XCTAssertEqual(it.asked, asked)
            }
        }
    }

    func testPicturesAreNotRequestedOnMeteredConnectionsIfThePreferenceIsSet() throws {
        try withGTK {
            try SourcesStage.withFolder { folder in
                let it = try Stage(.unmetered, store: folder)
                defer { it.close() }
                XCTAssertTrue(pump { it.areShown })
            }
            try SourcesStage.withFolder { folder in
                let gate = PictureGate(Counting(), cache: nil) { true }
                gate.wanted = .unmetered
                XCTAssertEqual(awaiting { await Self.comes("https://a.example/1.jpg", through: gate) }, false)
                XCTAssertEqual(awaiting { await Self.comes("file:///1.jpg", through: gate) }, true, "costs nothing")
                gate.wanted = .always
                XCTAssertEqual(awaiting { await Self.comes("https://a.example/1.jpg", through: gate) }, true)
                gate.wanted = .never
                XCTAssertEqual(awaiting { await Self.comes("file:///1.jpg", through: gate) }, true)
                XCTAssertEqual(awaiting { await Self.comes("https://a.example/1.jpg", through: gate) }, false)
            }
        }
    }

    private struct Counting: ImageDownloader {
        func data(for url: String) async throws -> [UInt8] { [1] }
    }

    private static func comes(_ url: String, through gate: PictureGate) async -> Bool {
        do {
            _ = try await gate.data(for: url)
            return true
        } catch is ImageDownloadDeclined {
            return false
        } catch {
            XCTFail("\(error)")
            return false
        }
    }
}
