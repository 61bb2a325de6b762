import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import WeftGallery

/// The tutorial's card, and the feed of them.
final class CardFeedTests: XCTestCase {
    func testTheFeedFetchesExactlySixtyCardsByItself() throws {
        try withExample(CardFeed.page) { (table: TableNode, feed: CardFeed) in
            XCTAssertEqual(feed.rows.items.last, .loading)
            XCTAssertFalse(table.nodeForRow(at: IndexPath(row: 0)) is LoadingCellNode)
            var hasSeenLoading = false
            XCTAssertTrue(
                pump(seconds: 30) {
                    let last = IndexPath(row: table.numberOfRows - 1)
                    table.scrollToRow(at: last, at: .end)
                    hasSeenLoading = hasSeenLoading || table.visibleNodes.contains { $0 is LoadingCellNode }
                    return feed.rows.items.count == 60 && !feed.rows.items.contains(.loading)
                }, "\(feed.rows.items.count)")
            XCTAssertTrue(hasSeenLoading, "that more comes is not seen")
            XCTAssertEqual(feed.rows.items.compactMap(\.card?.id), Array(0..<60))
            XCTAssertEqual(feed.fetches, 5)
            XCTAssertTrue(pump { isSettled(table) })
            // Away from the end and back: there is nothing to ask for.
            table.scrollToRow(at: IndexPath(row: 40), at: .start)
            XCTAssertTrue(pump { isSettled(table) })
            table.scrollToRow(at: IndexPath(row: 59), at: .end)
            XCTAssertTrue(pump { isSettled(table) && table.visibleRows.contains(59) })
            XCTAssertFalse(pump(seconds: 1) { feed.fetches != 5 || feed.rows.items.count != 60 })
        }
    }

    func testTheCardIsLaidOutAsInTheTutorial() throws {
        try withExample(CardFeed.page) { (table: TableNode, _: CardFeed) in
            let card = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: 0)) as? CardCellNode)
            let size = card.frame.size
            let texts = card.subnodes.compactMap { $0 as? TextNode }
            let pictures = card.subnodes.compactMap { $0 as? SceneryNode }.map(\.frame)
            let name = try XCTUnwrap(texts.first { $0.attributedText?.string == "Lofoten, Norway" }).frame
            let text = try XCTUnwrap(texts.first { $0.attributedText?.string != "Lofoten, Norway" }).frame
            let height = (size.width * 0.67).rounded()
            XCTAssertTrue(pictures.contains(Rect(origin: .zero, size: size)), "the blurred photo is behind it all")
            let photo = try XCTUnwrap(pictures.first { $0.height < size.height })
            XCTAssertEqual(photo.height, height, accuracy: 1)
            XCTAssertEqual(card.subnodes.first { $0 is GradientNode }?.frame, photo)
            XCTAssertEqual(name.minX, 16)
            XCTAssertEqual(name.maxY, photo.maxY - 8, accuracy: 1)
            XCTAssertEqual(text.minX, 28)
            XCTAssertEqual(text.minY, photo.maxY + 16, accuracy: 1)
            XCTAssertEqual(size.height, text.maxY + 12, accuracy: 1)
            XCTAssertLessThanOrEqual(text.maxX, size.width - 28)
        }
    }

    func testClickingACardOpensItsPlaceAndEscapeReturns() throws {
        try withGTK {
            let window = Window(application: nil, title: "cards", width: 480, height: 720)
            let root = Gallery.makeRootViewController(opening: CardFeed.page)
            window.rootViewController = root
            window.present()
            defer { window.destroy() }
            let navigation = try XCTUnwrap(root as? NavigationController)
            let page = try XCTUnwrap(navigation.topViewController)
            let table = try XCTUnwrap(page.node as? ExamplePage<TableNode>).list
            XCTAssertTrue(pump { table.isVisible && isSettled(table) && !table.visibleNodes.isEmpty })
            XCTAssertTrue(Input.isAvailable)
            Input.click(x: 240, y: 200)
            XCTAssertTrue(pump { navigation.topViewController?.title == "Lofoten, Norway" })
            let place = try XCTUnwrap(navigation.topViewController)
            XCTAssertTrue(pump { place.node.isVisible && place.node.hasAllContents })
            Input.key("Escape")
            XCTAssertTrue(pump { navigation.topViewController === page })
        }
    }
}
