import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Layouts that are calculated off the main thread. Windows of 400 x 600.
final class CollectionLayoutDelegateTests: XCTestCase {
    @MainActor
    private final class Stage {
        let model: DetailsModel
        let collection: CollectionNode
        let window = TestWindow(width: 400, height: 600)

        init(_ count: Int, _ collection: CollectionNode) throws {
            model = DetailsModel(Array(repeating: 10, count: count))
            self.collection = collection
            collection.dataSource = model
            XCTAssertTrue(window.show(try XCTUnwrap(collection.loadOwnWidget())))
            XCTAssertTrue(settle())
        }

        func settle() -> Bool {
            pump { ApplyQueue.shared.count == 0 && collection.isSynchronized && collection.isContentReady }
        }

        func rect(_ item: Int) -> Rect { collection.rectForItem(at: IndexPath(item: item)) }
        func size(_ item: Int) -> Size? { collection.nodeForItem(at: IndexPath(item: item))?.frame.size }
    }

    func testALayoutIsCalculatedOnAWorkerFromDataOfTheMainThread() throws {
        try withGTK {
            let delegate = DiagonalLayoutDelegate()
            let stage = try Stage(200, CollectionNode(layoutDelegate: { delegate }))
            defer { stage.window.destroy() }
            XCTAssertEqual(delegate.calls.offMain.withLock { $0 }, 1)
            XCTAssertEqual(delegate.calls.onMain.withLock { $0 }, 0)
            XCTAssertEqual(stage.rect(5), Rect(x: 100, y: 250, width: 100, height: 50))
            XCTAssertEqual(stage.size(5), Size(width: 100, height: 50))
            XCTAssertEqual(stage.collection.contentExtent, 10_000)
            XCTAssertNil(stage.collection.nodeForItem(at: IndexPath(item: 150)), "only what is near is measured")
            stage.collection.scrollToItem(at: IndexPath(item: 150), at: .start)
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(150), Rect(x: 200, y: 0, width: 100, height: 50))
            XCTAssertEqual(delegate.calls.offMain.withLock { $0 }, 1)
            let layout = try XCTUnwrap(
                stage.collection.layout as? DelegatedCollectionLayout<DiagonalLayoutDelegate>)
            XCTAssertEqual(
                layout.state?.frameForItem(at: IndexPath(item: 3)), Rect(x: 300, y: 150, width: 100, height: 50))
        }
    }

    func testALayoutIsCachedForItsInputs() throws {
        try withGTK {
            let delegate = DiagonalLayoutDelegate()
            let stage = try Stage(40, CollectionNode(layoutDelegate: { delegate }))
            defer { stage.window.destroy() }
            stage.collection.contentOffset = 500
            XCTAssertTrue(stage.settle())
            for (width, calculated) in [(520.0, 2), (400, 2), (520, 2), (600, 3)] {
                stage.window.window?.setDefaultSize(width: Int(width), height: 600)
                XCTAssertTrue(pump { stage.size(12)?.width == width / 4 }, "\(width)")
                XCTAssertTrue(stage.settle())
                XCTAssertEqual(delegate.calls.offMain.withLock { $0 }, calculated, "\(width)")
                XCTAssertEqual(stage.rect(10).minY, 0, "what the user looks at stays")
            }
            delegate.height = 80
            stage.collection.invalidateLayout()
            XCTAssertTrue(pump { stage.size(12)?.height == 80 })
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(stage.rect(10).minY, 0)
            XCTAssertEqual(delegate.calls.offMain.withLock { $0 }, 4)
            stage.collection.invalidateLayout()
            XCTAssertTrue(stage.settle())
            XCTAssertEqual(delegate.calls.offMain.withLock { $0 }, 4, "nothing is another")
        }
    }

    func testInsertionsAndDeletionsKeepTheScrollPosition() throws {
        try withGTK {
            let delegate = DiagonalLayoutDelegate()
            let stage = try Stage(60, CollectionNode(layoutDelegate: { delegate }))
            defer { stage.window.destroy() }
            stage.collection.contentOffset = 1000
            XCTAssertTrue(stage.settle())
            stage.collection.performBatch {
                stage.model.items.insert(contentsOf: (100..<103).map { TableItem(id: $0, height: 10) }, at: 4)
                stage.collection.insertItems(at: (4..<7).map { IndexPath(item: $0) })
            }
            XCTAssertTrue(pump { stage.collection.contentExtent == 63 * 50 && stage.settle() })
            XCTAssertEqual(stage.rect(23).minY, 0, accuracy: 0.001)
            XCTAssertEqual(
                (stage.collection.nodeForItem(at: IndexPath(item: 23)) as? RowNode)?.item, stage.model.items[23])
            stage.collection.performBatch {
                stage.model.items.removeLast(50)
                stage.collection.deleteItems(at: (13..<63).map { IndexPath(item: $0) })
            }
            XCTAssertTrue(pump { stage.collection.contentExtent == 13 * 50 && stage.settle() })
            XCTAssertEqual(stage.rect(12).maxY, 600, accuracy: 0.001)
            XCTAssertEqual(stage.model.ledger.mistakes, [])
        }
    }

    func testWaitingCalculatesALayoutAtOnce() throws {
        try withGTK {
            let delegate = DiagonalLayoutDelegate()
            let stage = try Stage(60, CollectionNode(layoutDelegate: { delegate }))
            defer { stage.window.destroy() }
            delegate.height = 30
            stage.collection.invalidateLayout()
            stage.collection.waitUntilAllUpdatesAreProcessed()
            XCTAssertEqual(stage.size(3), Size(width: 100, height: 30))
            XCTAssertFalse(stage.collection.isProcessingUpdates)
        }
    }

    func testAGalleryPlacesItemsOfOneSizeAsManyInALineAsFit() throws {
        try withGTK {
            let properties = GalleryProperties()
            let delegate = CollectionGalleryLayoutDelegate()
            delegate.propertiesProvider = properties
            let stage = try Stage(50, CollectionNode(layoutDelegate: { delegate }))
            defer { stage.window.destroy() }
            // 380 points: four of 90 with three times 5 between them.
            XCTAssertEqual(stage.rect(0), Rect(x: 10, y: 7, width: 90, height: 60))
            XCTAssertEqual(stage.rect(3), Rect(x: 295, y: 7, width: 90, height: 60))
            XCTAssertEqual(stage.rect(4), Rect(x: 10, y: 79, width: 90, height: 60))
            XCTAssertEqual(stage.collection.contentExtent, 940, "13 lines of 60 and what is between and around")
            let aside = CollectionGalleryLayoutDelegate(scrollableDirections: .horizontal)
            aside.propertiesProvider = properties
            let strip = try Stage(50, CollectionNode(layoutDelegate: { aside }))
            defer { strip.window.destroy() }
            // 584 points: nine of 60 with eight times 5.
            XCTAssertEqual(strip.rect(0), Rect(x: 10, y: 7, width: 90, height: 60))
            XCTAssertEqual(strip.rect(1), Rect(x: 10, y: 72, width: 90, height: 60))
            XCTAssertEqual(strip.rect(9).minX - strip.rect(0).maxX, 12)
        }
    }
}
