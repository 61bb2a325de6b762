import WeftGTK
import WeftNodes

/// What assistive technology is told of the rows on screen: where they are, and of the list: how long it is. Told when a
/// row gets its widget and when rows come, go or move; scrolling alone costs nothing more.
extension ListController {
    /// nil for headers and footers. O(log n)
    func place(of position: Int) -> ListPlace? {
        guard geometry.isRow(position) else { return nil }
        return place(number: geometry.sections.rowsBefore(position) + 1)
    }

    func place(number: Int) -> ListPlace {
        let count = geometry.sections.rowCount
        return ListPlace(number: number, of: count, text: accessibilityText.place(number, count))
    }

    /// Positions are other ones: says so where somebody may have heard of them. O(rows on screen * log n)
    func updatePlaces() {
        // Not while the list scrolls: rows come and go with each frame.
        let isAtRest = restTimer == nil
        if needsPlaces || needsOrder && isAtRest { orderWidgets() }
        needsMenus = needsMenus || needsPlaces
        // While a row is carried, positions are not those of the data source that would be asked.
        if needsMenus, needsPlaces || isAtRest, carried == nil { updateMenus() }
        guard needsPlaces else { return }
        needsPlaces = false
        for row in rows.values { row.canvas?.listPlace = place(of: row.index) }
        let rowCount = geometry.sections.rowCount
        guard rowCount != spokenRowCount else { return }
        spokenRowCount = rowCount
        canvas.setAccessibleDescription(accessibilityText.rowCount(rowCount))
    }

    /// Offers the menu of each row on screen that has actions. O(rows on screen), and asks the delegate for each.
    private func updateMenus() {
        needsMenus = false
        for row in rows.values {
            guard let widget = row.canvas?.widget else { continue }
            widget.offersMenu = geometry.isRow(row.index) && content?.listActions(at: row.index).isEmpty == false
        }
    }

    /// Focus and clients go through children in their order: it is the rows'.
    func orderWidgets() {
        needsOrder = false
        var next: Widget?
        for row in rows.values.sorted(by: { $0.index > $1.index }) {
            guard let widget = row.canvas?.widget else { continue }
            widget.moveInParent(canvas, before: next)
            next = widget
        }
    }
}
