import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// A table of a model in a window of 400 x 600 points.
@MainActor
final class TableStage {
    let window: TestWindow
    let model: TableModel
    let table = TableNode()

    init(_ model: TableModel, width: Int = 400, height: Int = 600) throws {
        self.model = model
        window = TestWindow(width: width, height: height)
        table.dataSource = model
        table.delegate = model
        table.reloadData()
        XCTAssertTrue(window.show(try XCTUnwrap(table.loadOwnWidget())))
        if !model.items.isEmpty { XCTAssertTrue(settle()) }
    }

    var core: ListController { table.core }
    var viewport: Double { core.viewport.height }

    /// True if everything on screen is shown and no work is pending.
    var isSettled: Bool {
        ApplyQueue.shared.count == 0 && (model.items.isEmpty || table.isContentReady)
            && core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
            && !core.slide.isRunning && !core.scroller.isGliding
    }

    /// Waits for a painted frame in which `isSettled` is true.
    func settle(seconds: Double = 10) -> Bool {
        pump(seconds: seconds) { isSettled } && window.waitForFrame(2) && pump(seconds: seconds) { isSettled }
    }

    func rect(_ row: Int) -> Rect { table.rectForRow(at: IndexPath(row: row)) }
    func node(_ row: Int) -> RowNode? { table.nodeForRow(at: IndexPath(row: row)) as? RowNode }
    func row(of id: Int) -> Int? { model.items.firstIndex { $0.id == id } }

    /// The row with the keyboard focus.
    var focusedRow: Int? {
        core.rows.values.first { $0.canvas?.widget.hasFocus == true }.flatMap { table.indexPath(at: $0.index)?.row }
    }

    /// The live row of the first section.
    func live(_ row: Int) -> ListRow? { table.position(of: IndexPath(row: row)).flatMap { core.rows[$0] } }

    func isWholeOnScreen(_ row: Int) -> Bool {
        let rect = rect(row)
        return rect.minY >= -0.001 && rect.maxY <= viewport + 0.001
    }

    /// The difference between the rows on screen and the model; nil without one.
    func difference() -> String? {
        guard table.numberOfRows == model.items.count else {
            return "\(table.numberOfRows) rows instead of \(model.items.count)"
        }
        let canvas = WidgetView.of(core.canvas)
        for row in table.visibleRows {
            guard let node = node(row) else { return "row \(row) has no node" }
            guard node.item == model.items[row] else { return "row \(row) shows \(node.item), not \(model.items[row])" }
            let height = RowNode.height(of: node.item, width: rect(row).width).rounded(.up)
            guard rect(row).height == height else { return "row \(row) is \(rect(row).height) high, not \(height)" }
            guard let cell = live(row)?.canvas else { return "row \(row) has no widget" }
            guard let bounds = WidgetView.of(cell.widget).bounds(in: canvas) else { return "row \(row) is not placed" }
            guard abs(bounds.minY - rect(row).minY) <= 0.5, bounds.height == height else {
                return "row \(row)'s widget is at \(bounds), not at \(rect(row))"
            }
        }
        return nil
    }
}
