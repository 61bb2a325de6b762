import Weft

/// The page that says that something is on its way: a spinner, or the shapes of what will come.
@MainActor
final class FeedWait {
    let widget = Box(vertical: true, spacing: 12)
    /// What it says to those who do not see it.
    let text: String
    private let spinner: Spinner?
    private let shape: Widget
    /// What is waited for.
    private let label = Label("", overflow: .wrapsCentered)

    /// - Parameters:
    ///   - text: what is on its way.
    ///   - shapes: in place of a spinner.
    init(_ text: String, shapes: Widget? = nil) {
        self.text = text
        label.isVisible = false
        label.addStyleClass("secondary-label")
        if let shapes {
            spinner = nil
            shape = shapes
            label.setMargins(12)
            for part in [label, shapes] as [Widget] { widget.append(part) }
        } else {
            let spinner = Spinner(size: 32)
            spinner.setAlignment(horizontal: .center, vertical: .center)
            (self.spinner, shape) = (spinner, spinner)
            widget.setAlignment(horizontal: .center, vertical: .center)
            widget.setMargins(24)
            for part in [spinner, label] as [Widget] { widget.append(part) }
        }
        shape.setAccessibleLabel(text)
        shape.isFocusable = true
    }

    var isOn = false {
        didSet {
            spinner?.isSpinning = isOn
            if isOn, !oldValue { label.isVisible = false }
        }
    }

    /// Says in words what is waited for; whether that is another thing than before.
    func tell(_ text: String?) -> Bool {
        guard text != (label.isVisible ? label.text : nil) else { return false }
        label.text = text ?? ""
        label.isVisible = text != nil
        return true
    }

    func takeFocus() { _ = shape.grabFocus() }
}
