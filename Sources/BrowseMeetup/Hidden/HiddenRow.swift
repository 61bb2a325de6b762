import GroupDirectory
import Weft
import WeftGLib

/// The number of hidden groups, and a button that shows all of them again.
@MainActor
final class HiddenRow {
    let widget = Box(vertical: false, spacing: 12)
    private let count: @MainActor () -> Int
    private let label = Label("", overflow: .wraps)
    private let button = Button(label: localized("Show All Again"))

    init(count: @escaping @MainActor () -> Int, showAll: @escaping @MainActor () -> Void) {
        self.count = count
        label.setExpands(horizontally: true, vertically: false)
        button.setAlignment(horizontal: .end, vertical: .center)
        button.wrapsLabel()
        for part in [label, button] as [Widget] { widget.append(part) }
        widget.addStyleClass("boxed-line")
        button.onClicked(showAll)
        show()
    }

    /// The button keeps the keyboard.
    func show() {
        let count = count()
        label.text = localized("Hidden groups: {count}", ["count": LocalNumber.grouped(count)])
        button.isSensitive = count > 0 || button.containsFocus
        button.setAccessibleDescription(label.text)
    }
}
