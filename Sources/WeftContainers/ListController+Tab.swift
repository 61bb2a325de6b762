import WeftGTK
import WeftLayout
import WeftNodes

/// How Tab goes through a list: from a row into its controls and out of the list again where rows are chosen; through the
/// controls of all rows, on screen or not, where rows are read.
extension ListController {
    /// The answer to GTK's question; nil is GTK's own way.
    func moveFocusByTab(forward: Bool) -> Bool? {
        guard !isAllocating else { return nil }
        if needsOrder { orderWidgets() }
        if let row = rows.values.first(where: { $0.canvas?.widget.containsFocus == true }) {
            if row.canvas?.widget.moveFocusInside(forward: forward) == true { return true }
            return movesFocus || isPaged ? false : moveFocus(beyond: row.index, forward: forward)
        }
        guard !canvas.hasFocus else {
            guard forward else { return false }
            if isPaged { return pageOnScreen?.moveFocusInside(forward: true) ?? false }
            guard movesFocus else { return moveFocus(beyond: (anchorRow ?? 0) - 1, forward: true) }
            return enterRow()
        }
        return movesFocus ? enterRow() : nil
    }

    /// The page that shows most.
    private var pageOnScreen: Widget? {
        geometry.position(clampedTo: offset + page / 2).flatMap { rows[$0]?.canvas?.widget }
    }

    /// The row that had the focus last, when it is on screen.
    private func enterRow() -> Bool? {
        guard let cursorRow, let cell = rows[cursorRow]?.canvas else { return nil }
        return cell.widget.grabFocus()
    }

    /// Into the next row that has something to focus. When there is none on screen but more of the list, that is shown,
    /// and the focus follows when it is there.
    func moveFocus(beyond row: Int, forward: Bool) -> Bool {
        pendingTab = nil
        let behind = rows.values.filter { $0.canvas != nil && (forward ? $0.index > row : $0.index < row) }
        let ordered = behind.sorted { forward ? $0.index < $1.index : $0.index > $1.index }
        for next in ordered where next.canvas?.widget.moveFocusInside(forward: forward) == true {
            // A row that has just come has no place yet to scroll its control to.
            if geometry.frame(at: next.index).extent <= page { show(next.index) }
            return true
        }
        let edge = forward ? scroll.maximumListOffset : 0
        guard abs(offset - edge) > 0.5 else { return false }
        pendingTab = (ordered.last?.index ?? row, forward)
        wantedRow = nil
        jump(to: offset + (forward ? 0.8 : -0.8) * page)
        return true
    }

    /// Goes on with a Tab that waited for rows; when these are on screen with their contents.
    func finishPendingTab() {
        guard let pending = pendingTab, isContentReady else { return }
        // Elsewhere by now.
        guard canvas.containsFocus else {
            pendingTab = nil
            return
        }
        _ = moveFocus(beyond: pending.row, forward: pending.forward)
    }

    /// A control inside a row got the keyboard: shows it. Rows themselves are shown by what focused them, and a click
    /// moves nothing.
    func focusMoved(to bounds: Rect) {
        guard !isAllocating, !isPaged, !rows.values.contains(where: { $0.canvas?.widget.hasFocus == true }) else {
            return
        }
        if let row = rows.values.first(where: { $0.canvas?.widget.containsFocus == true }) { cursorRow = row.index }
        let (start, end) = geometry.axis == .vertical ? (bounds.minY, bounds.maxY) : (bounds.minX, bounds.maxX)
        let sign = canvas.isReversed ? -1.0 : 1
        if start < 0 || end - start > page {
            jump(to: offset + start * sign)
        } else if end > page {
            jump(to: offset + (end - page) * sign)
        }
    }
}
