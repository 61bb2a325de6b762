import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests finding the controller of the page that contains a node.
final class ClosestControllerTests: XCTestCase {
    func testANodeFindsTheControllerOfItsRootAndHoldsItWeakly() throws {
        try withGTK {
            let leaf = DisplayNode()
            let middle = DisplayNode()
            middle.addSubnode(leaf)
            let root = DisplayNode()
            XCTAssertNil(leaf.closestViewController)
            root.addSubnode(middle)
            var controller: ViewController? = ViewController(node: root)
            XCTAssertTrue(leaf.closestViewController === controller)
            XCTAssertTrue(root.closestViewController === controller)
            middle.removeFromSupernode()
            XCTAssertNil(leaf.closestViewController)
            controller = nil
            XCTAssertNil(root.closestViewController)
        }
    }

    func testARowsNodesFindTheControllerOfTheirList() throws {
        try withGTK {
            let table = TableNode()
            let rows = TextRows()
            table.dataSource = rows
            table.reloadData()
            let page = DisplayNode()
            page.automaticallyManagesSubnodes = true
            page.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: table) }
            let controller = ViewController(node: page)
            let window = TestWindow(width: 300, height: 300)
            defer { window.destroy() }
            XCTAssertTrue(window.show(controller.view))
            XCTAssertTrue(pump { table.nodeForRow(at: IndexPath(row: 0))?.isVisible == true })
            let cell = try XCTUnwrap(table.nodeForRow(at: IndexPath(row: 0)))
            XCTAssertTrue(cell.owningNode === table)
            let text = try XCTUnwrap(cell.subnodes.first)
            XCTAssertTrue(text.closestViewController === controller)
        }
    }

    func testAControllerInACellIsTheClosestOneOfItsNodes() throws {
        try withGTK {
            let pages = InnerPages()
            let pager = PagerNode()
            pager.dataSource = pages
            pager.reloadData()
            let outer = ViewController(node: pager)
            let window = TestWindow(width: 300, height: 300)
            defer { window.destroy() }
            XCTAssertTrue(window.show(outer.view))
            XCTAssertTrue(pump { pages.inner.node.isVisible })
            XCTAssertTrue(pages.text.closestViewController === pages.inner)
            let cell = try XCTUnwrap(pager.nodeForPage(at: 0))
            XCTAssertTrue(cell.closestViewController === outer)
            outer.removeAll()
        }
    }
}

/// One page, whose controller has a text in its node.
@MainActor
private final class InnerPages: PagerDataSource {
    let text: TextNode
    let inner: ViewController

    init() {
        let text = TextRow.makeText("inside")
        let root = DisplayNode()
        root.automaticallyManagesSubnodes = true
        root.layoutSpecBlock = { _, _ in WrapperLayoutSpec(child: text) }
        self.text = text
        inner = ViewController(node: root)
    }

    func numberOfPages(in pagerNode: PagerNode) -> Int { 1 }

    func pagerNode(_ pagerNode: PagerNode, nodeBlockAt index: Int) -> @Sendable () -> CellNode {
        let inner = inner
        return { CellNode(viewControllerBlock: { inner }) }
    }
}
