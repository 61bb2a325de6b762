import WeftGTK
import WeftNodes

/// What assistive technology is told of a list: where the rows on screen are in it, which of them have a menu, in which order
/// they come, and how long the list is. Told when a row gets its widget and when rows come, go or move; scrolling alone costs
/// nothing more.
@MainActor
final class ListSpeech {
    /// Of the list, while it is told.
    struct Situation {
        /// The number of rows, without headers and footers.
        let rowCount: Int
        /// The list comes, goes and moves no more: rows that pass by in a frame are not told of.
        let isAtRest: Bool
        /// A row is carried: positions are not those of the data source that would be asked.
        let isCarrying: Bool
        /// Items are pages.
        let isPaged: Bool
    }

    var text = ListAccessibilityText.standard {
        didSet {
            needsPlaces = true
            spokenRowCount = nil
        }
    }
    /// Widgets are not in the order of their rows. Putting them in order asks for a layout phase.
    private var needsOrder = false
    /// Rows came, went or moved since it was told of their places.
    private var needsPlaces = true
    /// Rows have another widget, or another place, since it was told which of them have a menu.
    private var needsMenus = true
    /// The number of rows it was told last.
    private var spokenRowCount: Int?

    /// A widget that was there is another row's.
    func widgetWasReused() { needsOrder = true }

    /// A row has another widget.
    func rowHasOtherWidget() { needsMenus = true }

    /// Rows came, went or moved.
    func rowsMoved() { needsPlaces = true }

    func place(number: Int, of count: Int) -> ListPlace {
        ListPlace(number: number, of: count, text: text.place(number, count))
    }

    /// Says so where somebody may have heard of what is otherwise by now. O(rows on screen * log n)
    ///
    /// - Parameters:
    ///   - rows: those that live, in no order.
    ///   - place: of a position; nil for headers and footers.
    ///   - offersMenu: whether the row at a position has one; asks the delegate.
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

    /// Puts widgets into the order of their rows where they are not: the keyboard and clients go through them in it.
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
