import WeftGLib
import WeftLayout
import WeftTestSupport
import XCTest

@testable import WeftNodes

/// Tests that failed pictures are logged for a developer, but not for each row.
final class FailureLogTests: XCTestCase {
    private struct Broken: ImageDownloader {
        func data(for url: String) async throws -> [UInt8] { throw ImageDownloadError(url: url, status: 404) }
    }

    private struct NoPicture: ImageDownloader {
        func data(for url: String) async throws -> [UInt8] { Array("no picture at all".utf8) }
    }

    /// The warnings while `count` nodes request pictures from `downloader`.
    @MainActor
    private static func warnings(_ count: Int, _ downloader: any ImageDownloader) throws -> [Substring] {
        let nodes = (0..<count).map { number in
            let node = NetworkImageNode(cache: StandardImageCache(memoryBytes: 0), downloader: downloader)
            node.url = "http://user:secret@example.invalid/\(number).jpg"
            node.style.preferredSize = Size(width: 20, height: 20)
            return node
        }
        let root = ColumnNode(nodes)
        XCTAssertTrue(prepareAndApply(root))
        // Other tests have pictures that do not come, too.
        FailureLog.budget.withLock { $0 = LogBudget() }
        let text = try ErrorOutput.of {
            root.setInterfaceState(.inHierarchy)
            XCTAssertTrue(pump { nodes.allSatisfy { $0.failure != nil } })
        }
        root.setInterfaceState([])
        XCTAssertFalse(text.contains("secret"), text)
        return text.split(separator: "\n").filter { $0.contains("weft-WARNING") }
    }

    func testPicturesThatDoNotComeAreWarnedOfAFewTimes() throws {
        try withGTK {
            let lines = try Self.warnings(60, Broken())
            XCTAssertTrue((1...8).contains(lines.count), "\(lines.count)")
            XCTAssertTrue(lines.first?.contains("example.invalid/") == true, "\(lines)")
            XCTAssertTrue(lines.first?.contains("404") == true, "\(lines)")
            XCTAssertTrue(lines.last?.contains("G_MESSAGES_DEBUG") == true, "\(lines)")
        }
    }

    func testAnInvalidPictureCausesAWarning() throws {
        try withGTK {
            let lines = try Self.warnings(1, NoPicture())
            XCTAssertEqual(lines.count, 1, "\(lines)")
            XCTAssertTrue(lines.first?.contains("example.invalid/0.jpg") == true, "\(lines)")
        }
    }
}
