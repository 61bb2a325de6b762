import WeftGLib
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// Tests reports about data sources that contradict the list's updates, or were released.
final class DataSourceTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    private final class Names: NSObject, ASTableDataSource, ASCollectionDataSource {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 4 }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 4 }
        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode { ASTextCellNode() }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
            ASTextCellNode()
        }
    }

    /// Collects reports from now on.
    private static func reports() -> Locked<[String]> {
        let reports = Locked<[String]>([])
        DisplayNode.nonFatalErrorBlock = { report in reports.withLock { $0.append(report) } }
        return reports
    }

    func testADataSourceWithWrongCountsIsNamedByItsClass() throws {
        try withGTK {
            let reports = Self.reports()
            defer { DisplayNode.nonFatalErrorBlock = nil }
            let (table, names) = (ASTableNode(), Names())
            table.dataSource = names
            let stage = TutorialStage(ASViewController(node: table))
            defer { stage.end() }
            XCTAssertTrue(pump { table.isSynchronized && table.numberOfRows(inSection: 0) == 4 })
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            let told = try XCTUnwrap(reports.withLock { $0.first })
            XCTAssertTrue(told.hasSuffix("answered by Names"), told)
        }
    }

    func testAReleasedDataSourceIsReported() throws {
        try withGTK {
            let reports = Self.reports()
            defer { DisplayNode.nonFatalErrorBlock = nil }
            let collection = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
            let table = ASTableNode()
            let setsThem = {
                table.dataSource = Names()
                collection.dataSource = Names()
            }
            setsThem()
            table.style.preferredSize = CGSize(width: 100, height: 100)
            collection.style.preferredSize = CGSize(width: 100, height: 100)
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in
                let stack = ASStackLayoutSpec.vertical()
                stack.children = [table, collection]
                return stack
            }
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { reports.withLock { $0.count == 2 } })
            for told in reports.withLock({ $0 }) {
                XCTAssertTrue(told.contains("keep the data source somewhere"), told)
            }
        }
    }
}
