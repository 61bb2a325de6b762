import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// The texts of a list's rows, for `selectsText` of the list.
@MainActor
final class ListTextSelection: TextSelectionHost {
    private weak var core: ListController?
    private let events: EventControllers
    private(set) lazy var selector = TextSelector(of: self)

    /// The minimum and maximum distance in points that each step scrolls during a drag beyond the edge.
    private static let scrollSteps = 4.0...48.0

    init(_ core: ListController) {
        self.core = core
        events = EventControllers(core.canvas)
        events.addTextPress { [weak self] in self?.selector.pointerEvent($0) }
    }

    // The selector counts rows from the top. In an inverted list, rows have negative numbers: the first row is -1.

    /// Converts a position to the selector's row, and back.
    private func flipped(_ row: Int) -> Int { core?.space.isUpsideDown == true ? -1 - row : row }

    /// Call when a row got its node.
    func rowGotNode(at position: Int) { selector.rowGotNode(at: flipped(position)) }

    /// Maps positions of rows to new ones; nil means removed.
    func remap(_ map: (Int) -> Int?) { selector.remap { map(flipped($0)).map(flipped) } }

    var textWidget: Widget? { core?.canvas }

    var textRows: Range<Int> {
        let count = core?.count ?? 0
        return core?.space.isUpsideDown == true ? -count..<0 : 0..<count
    }

    var liveTextRows: [Int] { core.map { $0.rows.positions.map(flipped) } ?? [] }

    var firstTextRow: Int {
        guard let core else { return 0 }
        let top = core.space.isUpsideDown ? core.geometry.positions(in: core.visible).last : core.space.firstVisibleRow
        return flipped(core.keyboard.focusedRow ?? top ?? 0)
    }

    func textRow(at index: Int) -> (node: DisplayNode, origin: Point)? {
        let position = flipped(index)
        guard let core, let node = core.rows.node(at: position) else { return nil }
        return (node, core.space.place(core.geometry.frame(at: position)).origin)
    }

    func textRow(near point: Point) -> Int? {
        guard let core, core.count > 0 else { return nil }
        let seen = core.viewport
        let inside = Point(x: min(max(0, point.x), seen.width - 1), y: min(max(0, point.y), seen.height - 1))
        let position =
            core.space.row(at: inside)?.row
            ?? core.geometry.position(clampedTo: core.space.listPoint(at: inside).along)
        return position.map(flipped)
    }

    func takeTextFocus() {
        guard let core, !core.canvas.containsFocus else { return }
        core.canvas.grabFocus()
    }

    func showText(_ rect: Rect, inRow index: Int) {
        let position = flipped(index)
        guard let core, (0..<core.count).contains(position) else { return }
        guard core.geometry.axis == .vertical, !core.canvas.isReversed else { return core.scroller.show(position) }
        let start = core.geometry.frame(at: position).start
        let (low, high) = (start + rect.minY, start + rect.maxY)
        if low < core.offset {
            core.scroller.leave(for: low)
        } else if high > core.offset + core.page {
            core.scroller.leave(for: high - core.page)
        }
    }

    func scrollText(towards point: Point) -> Bool {
        guard let core, core.geometry.axis == .vertical else { return false }
        let beyond = point.y < 0 ? point.y : max(0, point.y - core.page)
        guard beyond != 0 else { return false }
        let length = min(max(abs(beyond), Self.scrollSteps.lowerBound), Self.scrollSteps.upperBound)
        let before = core.offset
        core.scroller.leave(for: before + ((beyond > 0) != core.canvas.isReversed ? length : -length))
        return core.offset != before
    }

    func texts(ofRows rows: [Int]) async -> [Int: RowText] {
        guard let core else { return [:] }
        var found: [Int: RowText] = [:]
        var jobs: [(row: Int, make: @Sendable () -> CellNode, constraints: LayoutConstraints)] = []
        for row in rows {
            let position = flipped(row)
            guard let make = core.nodeBlock(at: position),
                let constraints = core.preparation.constraints(at: position)
            else { continue }
            jobs.append((row, make, constraints))
        }
        while !jobs.isEmpty {
            // Small batches, so that rows that become visible meanwhile need not wait long.
            let some = jobs.prefix(16)
            jobs.removeFirst(some.count)
            let texts = await WorkerPool.shared.run(.preload) {
                some.map { ($0.row, RowText($0.make().layoutThatFits($0.constraints))) }
            }
            found.merge(texts) { old, _ in old }
        }
        return found
    }
}

extension ListNode: TextSelectingNode {
    /// The selector of the rows' texts.
    package var ownTextSelector: TextSelector? { listTextSelection?.selector }

    /// Called when `selectsText` changed, or when the list got its widget.
    package func textSelectionDidChange() {
        guard selectsText else {
            listTextSelection?.selector.clear()
            listTextSelection = nil
            return
        }
        if listTextSelection == nil { listTextSelection = ListTextSelection(core) }
    }
}
