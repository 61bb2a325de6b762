import WeftGTK

/// What a header bar has at its ends, by the page that shows.
@MainActor
final class HeaderItems {
    private var leading: [Widget] = []
    private var trailing: [Widget] = []

    /// Shows items, each list in reading order, in place of those before; what is at the bar's very start stays.
    func show(leading: [Widget], trailing: [Widget], in bar: HeaderBar) {
        if !leading.elementsEqual(self.leading, by: ===) {
            for item in self.leading { bar.remove(item) }
            for item in leading { bar.packStart(item) }
            self.leading = leading
        }
        if !trailing.elementsEqual(self.trailing, by: ===) {
            for item in self.trailing { bar.remove(item) }
            // What is put there first is outermost.
            for item in trailing.reversed() { bar.packEnd(item) }
            self.trailing = trailing
        }
    }
}
