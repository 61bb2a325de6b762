import Weft
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import GroupDirectory

/// Tests the look of the feed's rows.
final class FeedRowsTests: XCTestCase {
    @MainActor
    private static func isLarge(_ it: SourcesStage) throws -> Bool? {
        guard it.isReady, let node = try it.feed.tableNode.nodeForRow(at: IndexPath(row: 0)) else { return nil }
        return node is GroupCellNode
    }

    func testRowsAreLargeWithOneSource() throws {
        try withGTK {
            let source = FakeSource("a")
            let it = try SourcesStage([source])
            defer { it.close() }
            source.answer([1, 2, 3])
            XCTAssertTrue(pump { (try? Self.isLarge(it)) == true })
        }
    }

    func testRowsAreCompactWithTwoSources() throws {
        try withGTK {
            let (one, other) = (FakeSource("a"), FakeSource("b"))
            let it = try SourcesStage([one, other])
            defer { it.close() }
            one.answer([1, 2, 3])
            other.answer([4, 5])
            XCTAssertTrue(pump { (try? Self.isLarge(it)) == false })
        }
    }

    func testRowsAreCompactBesideAPage() throws {
        try withGTK {
            let stage = try ProgramStage()
            defer { stage.close() }
            let table = try stage.feed.tableNode
            let isLarge = {
                table.isContentReady ? table.nodeForRow(at: IndexPath(row: 0)).map { $0 is GroupCellNode } : nil
            }
            XCTAssertTrue(pump { isLarge() == true })
            try stage.resize(width: 1000)
            XCTAssertTrue(pump { isLarge() == false }, "the page has the picture")
            try stage.resize(width: 480)
            XCTAssertTrue(pump { isLarge() == true })
        }
    }

    func testTheChoiceAppliesAtOnceAndTheFirstRowStays() throws {
        try withGTK {
            let source = FakeSource("a")
            let it = try SourcesStage([source])
            defer { it.close() }
            source.answer((1...30).map(Double.init))
            XCTAssertTrue(pump { (try? Self.isLarge(it)) == true && it.names.count >= 20 })
            try it.feed.tableNode.scrollToRow(at: IndexPath(row: 9), at: .start)
            XCTAssertTrue(pump { it.isReady && (try? it.feed.tableNode.visibleRows.lowerBound) == 9 })
            it.app.preferences.change { $0.rows = .compact }
            XCTAssertTrue(
                pump {
                    guard it.isReady, let table = try? it.feed.tableNode else { return false }
                    return table.visibleRows.lowerBound == 9
                        && table.nodeForRow(at: IndexPath(row: 9)) is SavedCellNode
                })
            it.app.preferences.change { $0.rows = .large }
            XCTAssertTrue(
                pump {
                    guard it.isReady, let table = try? it.feed.tableNode else { return false }
                    return table.visibleRows.lowerBound == 9
                        && table.nodeForRow(at: IndexPath(row: 9)) is GroupCellNode
                })
        }
    }
}
