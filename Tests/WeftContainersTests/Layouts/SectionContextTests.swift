import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests section contexts of data sources, and layout inspectors.
final class SectionContextTests: XCTestCase {
    @MainActor
    private final class Context: SectionContext {
        var sectionName: String?
        weak var collectionNode: CollectionNode?

        init(_ name: String) {
            sectionName = name
        }
    }

    @MainActor
    private final class Source: CollectionDataSource {
        var names: [String]
        private(set) var asked = 0

        init(_ names: [String]) {
            self.names = names
        }

        func numberOfSections(in collectionNode: CollectionNode) -> Int { names.count }
        func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 3 }

        func collectionNode(
            _ collectionNode: CollectionNode, nodeBlockForItemAt path: WeftNodes.IndexPath
        ) -> @Sendable () -> CellNode {
            { RowNode(TableItem(id: 0, height: 50), StateLedger(), effort: 0) }
        }

        func collectionNode(
            _ collectionNode: CollectionNode, contextForSection section: Int
        ) -> (any SectionContext)? {
            asked += 1
            return names[section].isEmpty ? nil : Context(names[section])
        }
    }

    func testContextsStayWithTheirSectionsUntilTheseAreReadAgain() throws {
        try withGTK {
            let source = Source(["a", "", "c", "d"])
            let grid = CollectionNode { GridLayout(.fixed(3)) }
            grid.dataSource = source
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(grid.loadOwnWidget())))
            XCTAssertTrue(pump { grid.isSynchronized })
            let names = { @MainActor () -> [String?] in
                (0..<grid.numberOfSections).map { grid.contextForSection($0)?.sectionName }
            }
            XCTAssertEqual(names(), ["a", nil, "c", "d"])
            XCTAssertNil(grid.contextForSection(4))
            XCTAssertNil(grid.contextForSection(-1))
            XCTAssertTrue(grid.contextForSection(0)?.collectionNode === grid)
            let last = grid.contextForSection(3)
            source.names = ["d", "a", "new", "c"]
            grid.performBatch {
                grid.moveSection(3, toSection: 0)
                grid.deleteSections([1])
                grid.insertSections([2])
            }
            XCTAssertEqual(names(), ["d", "a", "new", "c"])
            XCTAssertTrue(grid.contextForSection(0) === last, "it moved with its section")
            let asked = source.asked
            source.names[3] = "other"
            grid.reloadSections([3])
            XCTAssertEqual(names(), ["d", "a", "new", "other"])
            XCTAssertEqual(source.asked, asked + 1)
            source.names = ["x"]
            grid.reloadData()
            XCTAssertEqual(names(), ["x"])
        }
    }

    @MainActor
    private final class Inspector: CollectionLayoutInspecting {
        var height = 80.0

        func collectionNode(
            _ collectionNode: CollectionNode, constrainedSizeForNodeAt path: WeftNodes.IndexPath
        ) -> SizeRange? {
            path.item == 0 ? SizeRange(exactly: Size(width: 100, height: height)) : nil
        }
    }

    func testAnInspectorGivesTheSizeRangesOfItems() throws {
        try withGTK {
            let model = DetailsModel(Array(repeating: 50, count: 12))
            let grid = CollectionNode { GridLayout(.fixed(1)) }
            grid.dataSource = model
            let inspector = Inspector()
            grid.layoutInspector = inspector
            let window = TestWindow(width: 400, height: 600)
            defer { window.destroy() }
            XCTAssertTrue(window.show(try XCTUnwrap(grid.loadOwnWidget())))
            XCTAssertTrue(pump { grid.isSynchronized })
            XCTAssertEqual(grid.nodeForItem(at: IndexPath(item: 0))?.frame.size, Size(width: 100, height: 80))
            XCTAssertEqual(grid.nodeForItem(at: IndexPath(item: 1))?.frame.size, Size(width: 400, height: 50))
            inspector.height = 120
            grid.relayoutItems()
            XCTAssertTrue(pump { grid.nodeForItem(at: IndexPath(item: 0))?.frame.size.height == 120 })
            grid.layoutInspector = nil
            XCTAssertTrue(pump { grid.nodeForItem(at: IndexPath(item: 0))?.frame.size.height == 50 })
        }
    }
}
