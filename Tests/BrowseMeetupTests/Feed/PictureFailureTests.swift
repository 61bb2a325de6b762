import GroupDirectory
import Weft
import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// Tests placeholders of failed pictures, and retrying them.
final class PictureFailureTests: XCTestCase {
    /// A downloader without a network until the test enables it.
    private final class Network: ImageDownloader {
        let isWell = Locked(false)
        private let picture: [UInt8]

        init() throws {
            picture = try LocalFile.read(Checkout.data + "/avatars/a01.jpg", maximumBytes: 1 << 20)
        }

        func data(for url: String) async throws -> [UInt8] {
            guard isWell.withLock({ $0 }) else { throw HTTPError.offline("no network") }
            if url.hasSuffix("gone.jpg") { throw ImageDownloadError(url: url, status: 404) }
            return picture
        }
    }

    private static func group(_ number: Int, photo: String) -> Group {
        var group = Group.numbered(number)
        group.keyPhoto = Photo(photoURL: "https://example.org/\(number)/\(photo)")
        group.organizer = Organizer(
            name: "Zoë", photo: Photo(thumbnailURL: "https://example.org/\(number)/avatar.jpg"))
        return group
    }

    @MainActor
    private static func nodes(below node: DisplayNode) -> [DisplayNode] {
        [node] + node.subnodes.flatMap(nodes)
    }

    func testFailedPicturesHaveAPlaceholderAndReturnAfterASuccessfulRetry() throws {
        try withGTK {
            let network = try Network()
            let (downloader, cache) = (NetworkImageNode.downloader, NetworkImageNode.cache)
            (NetworkImageNode.downloader, NetworkImageNode.cache) = (network, nil)
            defer { (NetworkImageNode.downloader, NetworkImageNode.cache) = (downloader, cache) }
            let stage = FeedStage(height: 1000)
            let (feed, service, window) = (stage.feed, stage.service, stage.window)
            defer { window.destroy() }
            let groups = [Self.group(0, photo: "p.jpg"), Self.group(1, photo: "gone.jpg")]
            service.answer(.success(GroupPage(groups: groups, hasMore: true)))
            var nodes: [DisplayNode] { feed.tableNode.visibleNodes.flatMap(Self.nodes) }
            var pictures: [NetworkImageNode] { nodes.compactMap { $0 as? NetworkImageNode } }
            var initials: Int { nodes.count { ($0 as? TextNode)?.attributedText?.string == "Z" } }
            var patterns: Int { nodes.count { $0 is PatternNode } }
            XCTAssertTrue(pump { pictures.count == 4 && pictures.allSatisfy(\.loadState.isFailed) })
            XCTAssertTrue(pump { initials == 2 && patterns == 2 }, "\(initials) initials, \(patterns) patterns")
            service.answer(.failure(.offline))
            XCTAssertTrue(pump { stage.shows("No network") })
            network.isWell.withLock { $0 = true }
            try stage.retry()
            service.answer(.success(GroupPage(groups: [], hasMore: false)))
            XCTAssertTrue(pump { pictures.count { $0.loadState.isLoaded } == 3 })
            XCTAssertTrue(pump { initials == 0 && patterns == 1 }, "\(initials) initials, \(patterns) patterns")
            XCTAssertEqual(pictures.filter(\.loadState.isFailed).map(\.url), ["https://example.org/1/gone.jpg"])
        }
    }
}
