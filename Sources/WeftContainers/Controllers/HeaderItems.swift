import WeftGTK

/// The items at the ends of a header bar for the current page.
@MainActor
final class HeaderItems {
    private var leading: [Widget] = []
    private var trailing: [Widget] = []

    /// Replaces the items; each list is in reading order. Items at the very start of the bar stay.
    func show(leading: [Widget], trailing: [Widget], in bar: HeaderBar) {
        if !leading.elementsEqual(self.leading, by: ===) {
            for item in self.leading { bar.remove(item) }
            for item in leading { bar.packStart(item) }
            self.leading = leading
        }
        if !trailing.elementsEqual(self.trailing, by: ===) {
            for item in self.trailing { bar.remove(item) }
            // The first packed item is the outermost.
            for item in trailing.reversed() { bar.packEnd(item) }
            self.trailing = trailing
        }
    }
}
