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
    /// Gives the keyboard focus to the list itself, before any row has had it.
    @MainActor
    func focusListItself() {
        canvas.grabFocus()
        keyboard.focus = ListFocus()
    }
}

extension LiveRows {
    /// Each row with the position under which it is stored, which must be its own position.
    var byPosition: [(position: Int, row: ListRow)] {
        positions.compactMap { position in self[position].map { (position, $0) } }
    }
}
