import Weft

/// A bar below the contents with an error message and an action.
@MainActor
final class ErrorBar {
    let widget = Box(vertical: false, spacing: 12)
    private let label = Label(overflow: .wraps)
    private let button: Button
    private let second: Button?

    /// Maximum number of lines; the tooltip has the whole text, and assistive technology reads it with the button.
    private static let maximumLines = 3

    /// - Parameter second: another action, shown if `show` offers it.
    init(
        action: String, second: (action: String, onAction: @MainActor () -> Void)? = nil,
        onAction: @escaping @MainActor () -> Void
    ) {
        button = Button(label: action)
        self.second = second.map { Button(label: $0.action) }
        label.setMaximumLines(Self.maximumLines)
        label.setExpands(horizontally: true, vertically: false)
        label.setAlignment(horizontal: .fill, vertical: .center)
        button.onClicked { onAction() }
        widget.append(label)
        // Buttons in a row would leave no room for the text in a narrow window.
        let buttons = Box(vertical: true, spacing: 6)
        buttons.setAlignment(horizontal: .end, vertical: .center)
        buttons.append(button)
        if let other = self.second, let onSecond = second?.onAction {
            other.onClicked { onSecond() }
            buttons.append(other)
        }
        for button in [button, self.second] { button?.wrapsLabel() }
        widget.append(buttons)
        widget.addStyleClass("error-bar")
        widget.setAccessibleAlert()
    }

    /// - Parameters:
    ///   - details: the complete message, if `text` is a summary.
    ///   - offersAction: shows the action's button.
    ///   - offersSecond: shows the second button.
    func show(_ text: String, details: String? = nil, offersAction: Bool = true, offersSecond: Bool = false) {
        label.text = text
        label.showsWholeText(details)
        button.isVisible = offersAction
        second?.isVisible = offersSecond
        widget.setAccessibleLabel(details ?? text)
        for button in [button, second] { button?.setAccessibleDescription(details ?? text) }
        widget.isVisible = true
    }

    var hasFocus: Bool { widget.containsFocus }
    var text: String { label.text }

    func takeFocus() { _ = button.grabFocus() }

    func hide() {
        widget.isVisible = false
    }
}
