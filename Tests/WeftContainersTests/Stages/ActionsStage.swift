import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// A list of an ``ActionsModel`` in a window of 400 x 600 points, with real input.
@MainActor
final class ActionsStage {
    let window: TestWindow
    let model: ActionsModel
    let list: ListNode

    init(_ list: ListNode, _ model: ActionsModel, width: Int = 400) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        Input.movePointer(x: width - 10, y: 590)
        self.model = model
        self.list = list
        window = TestWindow(width: width, height: 600)
        if let table = list as? TableNode { (table.dataSource, table.delegate) = (model, model) }
        if let collection = list as? CollectionNode { (collection.dataSource, collection.delegate) = (model, model) }
        list.reloadData()
        XCTAssertTrue(window.show(try XCTUnwrap(list.loadOwnWidget())))
        settle()
        core.focusListItself()
    }

    var core: ListController { list.core }

    func settle(line: UInt = #line) {
        let isSettled = { [self] in
            ApplyQueue.shared.count == 0 && list.isContentReady
                && core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
                && !core.slide.isRunning
        }
        XCTAssertTrue(pump(until: isSettled), line: line)
        XCTAssertTrue(window.waitForFrame(2), line: line)
        XCTAssertTrue(pump(until: isSettled), line: line)
    }

    /// The middle of a row on screen, in points of the display.
    func middle(_ row: Int, section: Int = 0) -> (x: Int, y: Int) {
        guard let position = list.position(of: IndexPath(row: row, section: section)), let view = window.view,
            let canvas = WidgetView.of(core.canvas).bounds(in: view)
        else { return (0, 0) }
        let rect = list.rect(position)
        return (Int(canvas.minX + rect.midX), Int(canvas.minY + rect.midY))
    }

    /// The frame of a row's widget, in the list's own coordinates.
    func bounds(ofItem id: Int) -> Rect? {
        guard let cell = core.rows.values.first(where: { ($0.node as? RowNode)?.item.id == id })?.canvas else {
            return nil
        }
        return WidgetView.of(cell.widget).bounds(in: WidgetView.of(core.canvas))
    }

    /// True if each live row shows the item of its position.
    func shows(_ ids: [[Int]]) -> Bool {
        for (position, row) in core.rows.byPosition {
            // Others are on their way.
            guard let path = list.indexPath(at: position), let node = row.node as? RowNode else { continue }
            if node.item.id != ids[path.section][path.row] { return false }
        }
        return true
    }

    var focusedItem: Int? {
        (core.rows.values.first { $0.canvas?.widget.hasFocus == true }?.node as? RowNode)?.item.id
    }

    /// The texts of the open menu's entries.
    var menuEntries: [WidgetView] {
        core.menu.popover.map { menu in WidgetView.of(menu).tree.filter { $0.cssName == "modelbutton" && $0.isMapped } }
            ?? []
    }
}
