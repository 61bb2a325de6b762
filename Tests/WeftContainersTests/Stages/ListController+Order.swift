import WeftTestSupport

@testable import WeftContainers

extension ListController {
    /// True if GTK moves focus through the rows on screen in visual order.
    var widgetsAreInOrder: Bool {
        let shown = rows.values.filter { $0.canvas != nil }.sorted { $0.index < $1.index }
        let expected = shown.compactMap { $0.canvas?.widget }.map { WidgetView.of($0).pointer }
        return WidgetView.of(canvas).children.map(\.pointer).filter(expected.contains) == expected
    }
}

extension ListController {
    /// The keyboard is in the list, but no row has had it yet.
    @MainActor
    func focusListItself() {
        canvas.grabFocus()
        keyboard.focus = ListFocus()
    }
}

extension LiveRows {
    /// Each row with the position it is stored under, which must be its own.
    var byPosition: [(position: Int, row: ListRow)] {
        positions.compactMap { position in self[position].map { (position, $0) } }
    }
}
