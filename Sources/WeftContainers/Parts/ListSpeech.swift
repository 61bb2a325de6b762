import WeftGTK
import WeftNodes

/// Notifications of a list to assistive technology: places of the rows on screen, their menus, their order, and the
/// list's length. They are sent when a row gets its widget and when rows are inserted, removed or moved; scrolling
/// alone sends nothing else.
@MainActor
final class ListSpeech {
    /// The state of the list at a notification.
    struct Situation {
        /// The number of rows, without headers and footers.
        let rowCount: Int
        /// True if the list is not scrolling: rows that pass by within a frame are not reported.
        let isAtRest: Bool
        /// True while a row is being dragged. Positions then differ from those of the data source.
        let isCarrying: Bool
        /// True if items are pages.
        let isPaged: Bool
    }

    var text = ListAccessibilityText.standard {
        didSet {
            needsPlaces = true
            spokenRowCount = nil
        }
    }
    /// True if widgets are not in the order of their rows. Reordering them requests a layout phase.
    private var needsOrder = false
    /// True if rows were inserted, removed or moved since their places were reported.
    private var needsPlaces = true
    /// True if rows have another widget or place since their menus were reported.
    private var needsMenus = true
    /// The last reported number of rows.
    private var spokenRowCount: Int?

    /// Called when an existing widget was reused for another row.
    func widgetWasReused() { needsOrder = true }

    /// Called when a row has another widget.
    func rowHasOtherWidget() { needsMenus = true }

    /// Called when rows were inserted, removed or moved.
    func rowsMoved() { needsPlaces = true }

    func place(number: Int, of count: Int) -> ListPlace {
        ListPlace(number: number, of: count, text: text.place(number, count))
    }

    /// Reports changes since the last call. O(rows on screen * log n)
    ///
    /// - Parameters:
    ///   - rows: the live rows, in any order.
    ///   - place: returns the place at a position; nil for headers and footers.
    ///   - offersMenu: returns true if the row at a position has a menu; calls the delegate.
    func tell(
        of rows: some Collection<ListRow>, in canvas: Widget, _ situation: Situation, place: (Int) -> ListPlace?,
        offersMenu: (Int) -> Bool
    ) {
        if needsPlaces || needsOrder && situation.isAtRest { order(rows, in: canvas) }
        needsMenus = needsMenus || needsPlaces
        if needsMenus, needsPlaces || situation.isAtRest, !situation.isCarrying {
            needsMenus = false
            for row in rows { row.canvas?.listOffersMenu = offersMenu(row.index) }
        }
        guard needsPlaces else { return }
        needsPlaces = false
        for row in rows { row.canvas?.listPlace = place(row.index) }
        guard situation.rowCount != spokenRowCount else { return }
        spokenRowCount = situation.rowCount
        let count = situation.isPaged ? text.pageCount : text.rowCount
        canvas.setAccessibleDescription(count(situation.rowCount))
    }

    /// Puts widgets into the order of their rows if needed, since focus and assistive technology visit them in that
    /// order.
    func orderIfNeeded(_ rows: some Collection<ListRow>, in canvas: Widget) {
        if needsOrder { order(rows, in: canvas) }
    }

    private func order(_ rows: some Collection<ListRow>, in canvas: Widget) {
        needsOrder = false
        var next: Widget?
        for row in rows.sorted(by: { $0.index > $1.index }) {
            guard let widget = row.canvas?.widget else { continue }
            widget.moveInParent(canvas, before: next)
            next = widget
        }
    }
}
