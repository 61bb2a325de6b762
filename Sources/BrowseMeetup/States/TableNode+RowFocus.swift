import Weft

extension TableNode {
    /// Gives the keyboard to the rows. If they are still being made, they get it then, unless the user goes elsewhere meanwhile.
    /// - Parameter content: the widget of the table's page.
    @MainActor
    func focusRows(in content: Widget) {
        takeFocus()
        whenContentReady { [weak self, weak content] in
            if content?.containsFocus == true { self?.takeFocus() }
        }
    }
}
