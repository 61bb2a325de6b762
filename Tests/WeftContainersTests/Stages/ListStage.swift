import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// A table or a collection of sections in a window.
@MainActor
final class ListStage {
    let window: TestWindow
    let model: SectionsModel
    let list: ListNode

    init(_ list: ListNode, _ model: SectionsModel, width: Int = 400, height: Int = 600) throws {
        self.model = model
        self.list = list
        window = TestWindow(width: width, height: height)
        if let table = list as? TableNode { (table.dataSource, table.delegate) = (model, model) }
        if let collection = list as? CollectionNode { (collection.dataSource, collection.delegate) = (model, model) }
        list.reloadData()
        XCTAssertTrue(window.show(try XCTUnwrap(list.loadOwnWidget())))
        XCTAssertTrue(settle())
    }

    var core: ListController { list.core }

    var isSettled: Bool {
        ApplyQueue.shared.count == 0 && (model.sections.allSatisfy { $0.items.isEmpty } || list.isContentReady)
            && core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
            && !core.slide.isRunning && !core.scroller.isGliding
    }

    func settle(seconds: Double = 10) -> Bool {
        pump(seconds: seconds) { isSettled } && window.waitForFrame(2) && pump(seconds: seconds) { isSettled }
    }

    /// The flat item that the list keeps in place, and its position; nil in an empty list, or if no item stays.
    func anchor(surviving batch: ModelBatch) -> (id: Int, place: Double)? {
        let old = model.sections
        let newPlaces = ModelBatch.places(batch.new)
        let sections = Set(batch.new.map(\.id)).subtracting(batch.moved)
        var stays: [(id: Int, position: Int)?] = []
        var position = 0
        for section in old {
            let isKept = sections.contains(section.id)
            // The sign distinguishes footers from headers; both belong to the section.
            for id in [-2 * section.id] + section.items.map(\.id) + [-2 * section.id - 1] {
                let itemStays = id < 0 || (newPlaces[id] != nil && !batch.moved.contains(id))
                stays.append(isKept && itemStays ? (id, position) : nil)
                position += 1
            }
        }
        guard var first = core.anchorRow, first < stays.count else { return nil }
        // Absent items are not checked.
        let isRow = core.geometry.isRow
        if core.geometry.frame(at: first).extent == 0,
            let row = (first..<stays.count).first(where: isRow) ?? (0..<first).last(where: isRow)
        {
            first = row
        }
        let found = stays[first...].compactMap { $0 }.first ?? stays[..<first].compactMap { $0 }.last
        return found.map { ($0.id, core.geometry.offset(of: $0.position) - core.offset) }
    }

    /// The flat position of an item, header or footer that `anchor` returned.
    func position(of id: Int) -> Int? {
        var position = 0
        for section in model.sections {
            for each in [-2 * section.id] + section.items.map(\.id) + [-2 * section.id - 1] {
                if each == id { return position }
                position += 1
            }
        }
        return nil
    }

    /// Applies a batch to the list and the data source; a nested batch consists of two batches inside one.
    func perform(_ batch: ModelBatch, animated: Bool = false, isNested: Bool = false) {
        let changes = batch.changes
        list.performBatch(animated: animated) {
            model.sections = batch.new
            guard isNested else {
                core.updates.batches.record { $0 = changes }
                return
            }
            list.performBatch {
                core.updates.batches.record {
                    $0.insertedRows = changes.insertedRows
                    $0.movedSections = changes.movedSections
                    $0.reloadedSections = changes.reloadedSections
                }
                list.performBatch { core.updates.batches.record { $0.reloadedRows = changes.reloadedRows } }
            }
            list.deleteSections(changes.deletedSections)
            list.performBatch(animated: false) {
                core.updates.batches.record {
                    $0.movedRows = changes.movedRows
                    $0.deletedRows = changes.deletedRows
                }
            }
            list.insertSections(changes.insertedSections)
        }
    }

    /// The current contradiction of the model, which may be checked at any time; nil without one.
    func brokenInvariant() -> String? {
        let flat = model.flat
        guard core.count == flat.count else { return "\(core.count) positions instead of \(flat.count)" }
        if let broken = core.geometry.sections.brokenInvariant { return broken }
        for (position, row) in core.rows.byPosition {
            guard row.index == position, position < flat.count else {
                return "a row is at \(position), not \(row.index)"
            }
            guard let node = row.node as? RowNode, !row.needsNewNode, !row.isPreparing else { continue }
            guard node.item == flat[position] else {
                return "position \(position) shows \(node.item) instead of \(String(describing: flat[position]))"
            }
        }
        return model.ledger.mistakes.first ?? model.displayMistakes.first
    }

    /// The difference between the screen and the model, for a settled list.
    func difference() -> String? {
        if let broken = brokenInvariant() { return broken }
        let flat = model.flat
        let canvas = WidgetView.of(core.canvas)
        for position in core.visiblePositions {
            guard let row = core.rows[position], let node = row.node as? RowNode else {
                return "\(position) has no node"
            }
            guard node.item == flat[position] else { return "\(position) shows \(node.item)" }
            guard let size = row.size, let range = core.preparation.constraints(at: position)?.range else {
                return "\(position) has no size"
            }
            let height = min(max(node.height(inWidth: size.width), range.min.height), range.max.height)
            guard abs(size.height - height) < 0.001 else { return "\(position) is \(size), not \(height) high" }
            guard list is CollectionNode || size.width == core.viewport.width else { return "\(position) is \(size)" }
            guard node.interfaceState == .inHierarchy else { return "\(position) is in \(node.interfaceState)" }
            guard let cell = row.canvas, let bounds = WidgetView.of(cell.widget).bounds(in: canvas) else {
                return "\(position) has no widget"
            }
            let pinned = core.space.pinnedHeader
            let rect = core.space.place(
                core.geometry.frame(at: position), start: pinned?.position == position ? pinned?.start : nil)
            guard abs(bounds.minY - rect.minY) <= 0.5, abs(bounds.minX - rect.minX) <= 0.5 else {
                return "\(position)'s widget is at \(bounds), not at \(rect)"
            }
        }
        return nil
    }
}
