import GroupDirectory
import Weft

/// The line above the groups that names an active filter or order, with a button that resets them.
@MainActor
final class ArrangementLine {
    let widget = Box(vertical: false, spacing: 12)
    private let label = Label("", overflow: .wraps)

    init(onReset: @escaping @MainActor () -> Void) {
        let button = Button(label: localized("Reset"))
        button.setAccessibleLabel(localized("Reset the filters"))
        button.setAlignment(horizontal: .end, vertical: .center)
        button.wrapsLabel()
        button.onClicked { onReset() }
        label.setExpands(horizontally: true, vertically: false)
        widget.addStyleClass("arrangement-line")
        widget.append(label)
        widget.append(button)
        widget.isVisible = false
    }

    func show(_ arrangement: FeedArrangement) {
        label.text = arrangement.parts.joinedWithDots
        widget.isVisible = !arrangement.isPlain
    }
}
