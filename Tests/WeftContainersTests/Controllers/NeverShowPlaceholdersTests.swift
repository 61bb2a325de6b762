import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// Tests pages that are completely drawn when they become visible.
final class NeverShowPlaceholdersTests: XCTestCase {
    /// Shows `page`, covers it with so many pages that it releases its drawings, and shows it again while no worker
    /// draws. `body` is called when it is visible.
    @MainActor
    private static func comeBack(
        _ page: ViewController, _ gate: WorkerGate, isDrawn: @MainActor () -> Bool, _ body: (TestWindow) -> Void
    ) {
        let navigation = NavigationController(rootViewController: ViewController { Label("root") })
        let window = TestWindow(width: 300, height: 400)
        defer {
            navigation.removeAll()
            window.destroy()
        }
        navigation.pushViewController(page, animated: false)
        XCTAssertTrue(window.show(navigation.view))
        XCTAssertTrue(pump { isDrawn() && ApplyQueue.shared.count == 0 })
        gate.isShut = true
        for _ in 0..<3 { navigation.pushViewController(ViewController { Label("covers it") }, animated: false) }
        XCTAssertTrue(pump { !page.view.isMapped && !isDrawn() })
        navigation.popToViewController(page, animated: false)
        XCTAssertTrue(pump { page.view.isMapped })
        XCTAssertTrue(window.waitForFrame(2))
        body(window)
    }

    func testAPageComesBackDrawnAlthoughNoWorkerIsFree() throws {
        try withGTK {
            for never in [false, true] {
                let gate = WorkerGate()
                let part = GatedNode(gate)
                let node = DisplayNode()
                node.automaticallyManagesSubnodes = true
                node.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { part } }
                let page = ViewController(node: node)
                XCTAssertFalse(page.neverShowPlaceholders)
                page.neverShowPlaceholders = never
                Self.comeBack(page, gate) {
                    node.hasAllContents
                } _: { _ in
                    XCTAssertTrue(node.isVisible)
                    XCTAssertEqual(node.hasAllContents, never)
                    XCTAssertEqual(gate.drawings.onMain, never ? 1 : 0)
                    gate.isShut = false
                    XCTAssertTrue(pump { node.hasAllContents })
                }
            }
        }
    }

    func testTheFirstRowsOfAListComeBackDrawn() throws {
        try withGTK {
            for never in [false, true] {
                let gate = WorkerGate()
                let rows = GatedRows(gate)
                let table = TableNode()
                table.dataSource = rows
                let page = ViewController(node: table)
                page.neverShowPlaceholders = never
                @MainActor func isDrawn() -> Bool {
                    let seen = table.visibleNodes
                    return seen.count > 3 && seen.allSatisfy { $0.hasAllContents && !$0.subnodes.isEmpty }
                }
                Self.comeBack(page, gate, isDrawn: isDrawn) { window in
                    XCTAssertEqual(table.visibleNodes.allSatisfy { $0.isVisible && $0.hasAllContents }, never)
                    let onMain = gate.drawings.onMain
                    XCTAssertEqual(onMain, never ? table.visibleNodes.count : 0)
                    gate.isShut = false
                    XCTAssertTrue(pump { isDrawn() && ApplyQueue.shared.count == 0 })
                    // Rows that come later are the workers' affair.
                    table.contentOffset = 2_000
                    XCTAssertTrue(window.waitForFrame(2))
                    XCTAssertTrue(pump { isDrawn() && table.visibleNodes.allSatisfy(\.isVisible) })
                    XCTAssertEqual(gate.drawings.onMain, onMain)
                }
                withExtendedLifetime(rows) {}
            }
        }
    }
}
