import WeftGTK

/// What a header bar has at its end, by the page that shows.
@MainActor
final class HeaderItems {
    private var shown: [Widget] = []

    /// Shows `items`, from the start to the end, in place of those before.
    func show(_ items: [Widget], in bar: HeaderBar) {
        guard !items.elementsEqual(shown, by: ===) else { return }
        for item in shown { bar.remove(item) }
        // What is put there first is outermost.
        for item in items.reversed() { bar.packEnd(item) }
        shown = items
    }
}
