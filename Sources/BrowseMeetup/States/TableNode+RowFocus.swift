import Weft

extension TableNode {
    /// Focuses the rows. If they are still being made, they are focused afterwards, unless the user has moved the focus
    /// in the meantime.
    /// - Parameter content: the widget of the table's page.
    @MainActor
    func focusRows(in content: Widget) {
        takeFocus()
        whenContentReady { [weak self, weak content] in
            if content?.containsFocus == true { self?.takeFocus() }
        }
    }
}
