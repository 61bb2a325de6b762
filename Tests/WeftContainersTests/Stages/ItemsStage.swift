import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes
import WeftTestSupport
import XCTest

@testable import WeftContainers

/// A list of items, with headers or without, in a window of 400 x 600 points.
@MainActor
final class ItemsStage<Header: ListElement> {
    let items: ListSections<Header, TableItem>
    let list: ListNode
    let window = TestWindow()

    init(_ items: ListSections<Header, TableItem>, _ list: ListNode) throws {
        (self.items, self.list) = (items, list)
        XCTAssertTrue(window.show(try XCTUnwrap(list.loadOwnWidget())))
        XCTAssertTrue(settle())
    }

    private var isSettled: Bool {
        ApplyQueue.shared.count == 0 && list.core.rows.values.allSatisfy { !$0.isPreparing && $0.size != nil }
            && !list.core.slide.isRunning && !list.core.scroller.isGliding
    }

    func settle() -> Bool { pump { isSettled } && window.waitForFrame(2) && pump { isSettled } }

    /// The nodes of rows and headers near the screen, by their items.
    var nodes: [Int: RowNode] {
        var result: [Int: RowNode] = [:]
        for case let node as RowNode in list.core.rows.values.map(\.node) { result[node.item.id] = node }
        return result
    }

    /// The difference between the shown items and the last set ones; nil without one.
    func difference() -> String? {
        let sections = items.sections
        let counts = list.core.geometry.sections.rowCounts
        guard counts == sections.map(\.items.count) else {
            return "\(counts) rows instead of \(sections.map(\.items.count))"
        }
        let flat = sections.flatMap { [$0.header as? TableItem] + $0.items.map(Optional.some) + [nil] }
        for (position, row) in list.core.rows.byPosition {
            guard let node = row.node as? RowNode, !row.needsNewNode else { return "\(position) has no node" }
            guard node.item == flat[position] else {
                return "\(position) shows \(node.item) instead of \(String(describing: flat[position]))"
            }
        }
        for (section, each) in sections.enumerated() {
            for (row, item) in each.items.enumerated() {
                let path = IndexPath(row: row, section: section)
                guard items.indexPath(of: item.id) == path, items.item(at: path) == item else {
                    return "\(item) is found at \(String(describing: items.indexPath(of: item.id))), not at \(path)"
                }
            }
        }
        return nil
    }
}

extension ItemsStage where Header == NoHeader {
    /// A table of rows of 40 points.
    convenience init(ids: some Sequence<Int>, _ ledger: StateLedger = StateLedger()) throws {
        let items = ListItems(ids.map { TableItem(id: $0, height: 40) })
        try self.init(items, TableNode(items) { RowNode($0, ledger, effort: 0) })
    }
}
