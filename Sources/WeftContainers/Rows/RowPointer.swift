import WeftGLib
import WeftGTK
import WeftLayout
import WeftNodes

/// The pointer's requests and notifications to its list.
@MainActor
protocol RowPointerOwner: AnyObject {
    var manner: ListManner { get }
    /// Closes an open swipe after a click outside its buttons. If it returns true, the click must have no other effect.
    func closesSwipe() -> Bool
    var isSwiped: Bool { get }
    func mayBeHighlighted(_ position: Int) -> Bool
    func highlightChanged(at position: Int, _ isHighlighted: Bool)
    /// True if there is selectable text at a point.
    func hasSelectableText(at point: Point) -> Bool
}

/// Mouse and touch on a list: the row under the pointer, the highlighted row, and clicks.
@MainActor
final class RowPointer {
    private let rows: LiveRows
    private let space: ListSpace
    private let keyboard: ListKeyboard
    private let selection: ListSelection
    private unowned let owner: any RowPointerOwner
    /// The pointer's location over the list, in points of the canvas.
    private(set) var location: Point?
    /// The row under the pointer in the last frame.
    private var rowUnder: Int?
    /// The row of the last click, and its time in seconds.
    private var lastClick: (row: Int, time: Double)?
    /// The highlighted row.
    private var highlighted: Int?
    /// The row at the begin of the last press.
    private var press: Press?

    private struct Press {
        let position: Int?
        weak var node: CellNode?
    }

    init(
        over rows: LiveRows, in space: ListSpace, _ keyboard: ListKeyboard, _ selection: ListSelection,
        owner: any RowPointerOwner
    ) {
        self.rows = rows
        self.space = space
        self.keyboard = keyboard
        self.selection = selection
        self.owner = owner
    }

    private var canvas: ScrollCanvas { space.canvas }
    private var geometry: ListGeometry { space.geometry }

    func attach() {
        canvas.onClick { [weak self] click in self?.clicked(click) }
        canvas.onPress { [weak self] point in self?.pressed(at: point) }
        canvas.onPointer { [weak self] point in self?.moved(to: point) }
    }

    // MARK: Clicks

    func clicked(_ click: Click) {
        highlight(nil)
        guard !owner.closesSwipe() else { return }
        guard let hit = space.row(at: click.location), let node = rows.node(at: hit.row) else { return }
        // Rows may have moved or been replaced below the pointer. A press on one row that is released on another is no
        // click.
        if let press, press.node !== node, press.position != hit.row { return }
        // GTK restarts its count if the first click moves the focus, so double clicks are detected here.
        let now = monotonicSeconds()
        let isSecond =
            click.count == 2
            || lastClick.map { $0.row == hit.row && now - $0.time < Click.secondsOfDoubleClick } ?? false
        lastClick = isSecond ? nil : (hit.row, now)
        // The second click of a double click does not select again.
        guard click.count == 1, !isSecond else {
            if isSecond, !click.isShift, !click.isControl, selection.isSelectable(node, at: hit.row) {
                selection.userActivates(hit.row)
            }
            return
        }
        if geometry.isRow(hit.row) { keyboard.focus.cursor = hit.row }
        if click.isTouch, node.activateLinkInTree(near: hit.point) { return }
        // In a list that is read, a click moves the reading position. It takes the focus only from the list itself.
        if owner.manner.isRead, canvas.containsFocus { rows.widget(at: hit.row)?.grabFocus() }
        guard selection.isSelectable(node, at: hit.row) else { return }
        rows.widget(at: hit.row)?.grabFocus()
        selection.userSelects(hit.row, ListSelection.Choice(click))
    }

    /// Handles the start of a press at a point, or its end (nil).
    private func pressed(at point: Point?) {
        if let point {
            let position = space.row(at: point)?.row
            press = Press(position: position, node: position.flatMap { rows.node(at: $0) })
        }
        guard let point, !owner.isSwiped, let hit = space.row(at: point), let node = rows.node(at: hit.row),
            selection.isSelectable(node, at: hit.row)
        else { return highlight(nil) }
        guard hit.row == highlighted || owner.mayBeHighlighted(hit.row) else { return highlight(nil) }
        highlight(hit.row)
    }

    /// Highlights only this row.
    func highlight(_ position: Int?) {
        guard position != highlighted else { return }
        if let old = highlighted {
            rows.node(at: old)?.isHighlighted = false
            owner.highlightChanged(at: old, false)
        }
        highlighted = position
        if let position {
            rows.node(at: position)?.isHighlighted = true
            owner.highlightChanged(at: position, true)
        }
        canvas.queueDraw()
    }

    // MARK: Moving

    private func moved(to point: Point?) {
        location = point
        let isSelectable =
            point.flatMap { space.row(at: $0)?.row }.map { position in
                rows.node(at: position).map { selection.isSelectable($0, at: position) } ?? false
            } ?? false
        let isText = !isSelectable && point.map(owner.hasSelectableText) ?? false
        canvas.setCursor(isSelectable ? "pointer" : isText ? "text" : nil)
    }

    /// True if the row under the pointer has changed since the last call. GTK updates the widget under a resting
    /// pointer only after a layout phase.
    func isOverOtherRow() -> Bool {
        let now = location.flatMap { space.row(at: $0)?.row }
        defer { rowUnder = now }
        return now != rowUnder || now.flatMap { rows[$0]?.canvas?.followsPointer } == true
    }
}
