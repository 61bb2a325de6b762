import Weft

/// A line below what is on screen that says what went wrong, with one thing to do about it.
@MainActor
final class ErrorBar {
    let widget = Box(vertical: false, spacing: 12)
    private let label = Label(overflow: .wraps)
    private let button: Button

    init(action: String, onAction: @escaping @MainActor () -> Void) {
        button = Button(label: action)
        label.setExpands(horizontally: true, vertically: false)
        label.setAlignment(horizontal: .fill, vertical: .center)
        button.setAlignment(horizontal: .end, vertical: .center)
        button.onClicked { onAction() }
        widget.append(label)
        widget.append(button)
        widget.addStyleClass("error-bar")
    }

    /// - Parameter offersAction: whether the button is there.
    func show(_ text: String, offersAction: Bool = true) {
        label.text = text
        button.isVisible = offersAction
        button.setAccessibleDescription(text)
        widget.isVisible = true
    }

    var hasFocus: Bool { widget.containsFocus }

    func takeFocus() { _ = button.grabFocus() }

    func hide() {
        widget.isVisible = false
    }
}
