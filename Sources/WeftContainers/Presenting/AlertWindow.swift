import WeftGTK

/// The window of an alert. GTK's window retains it until it closes. Main actor.
@MainActor
final class AlertWindow {
    private let alert: Alert
    /// The contents of the window. The window itself is not retained, since GTK must destroy it when it closes.
    private let column = Box(vertical: true, spacing: 20)
    private var closed: (@MainActor (Int?) -> Void)?
    private var chosen: Int?

    init(_ alert: Alert, above parent: Window) {
        self.alert = alert
        let window = Window(above: parent, title: alert.title, width: 360, height: nil, role: .alert)
        window.setAccessibleLabel(alert.title)
        window.setAccessibleDescription(alert.message)
        window.isResizable = false
        // An invisible title bar replaces the desktop's, since the alert is closed by its buttons.
        let bar = Box(vertical: false)
        bar.isVisible = false
        window.setTitlebar(bar)
        column.setMargins(20)
        column.append(makeTexts())
        let buttons = makeButtons()
        column.append(buttons.row)
        window.setContent(column)
        window.hold(self, as: "alert")
        window.onKey { [weak self] press in
            guard press.key == .escape else { return false }
            self?.close()
            return true
        }
        window.onDestroyed { [weak self] in self?.end() }
        if let first = buttons.first {
            window.setDefault(first)
            first.grabFocus()
        }
    }

    /// Shows the alert, once. `closed` receives the chosen action after the window has closed.
    func show(closed: @escaping @MainActor (Int?) -> Void) {
        guard let window = column.enclosingWindow else { return closed(nil) }
        self.closed = closed
        window.present()
        // GTK would focus the first button, and Enter would press it.
        if alert.defaultAction == nil { window.clearFocus() }
    }

    private func makeTexts() -> Widget {
        let texts = Box(vertical: true, spacing: 8)
        let title = Label(Self.shortened(alert.title), overflow: .wrapsCentered)
        title.addStyleClass("alert-title")
        texts.append(title)
        if !alert.message.isEmpty {
            texts.append(Label(Self.shortened(alert.message), overflow: .wrapsCentered))
        }
        return texts
    }

    /// The maximum number of characters of an alert's text. GTK breaks a long word again for every width that it tries.
    private static let mostCharacters = 1_500

    private static func shortened(_ text: String) -> String {
        let start = text.prefix(mostCharacters)
        return start.endIndex == text.endIndex ? text : start + "…"
    }

    /// Makes the buttons, side by side if there is room for their texts.
    private func makeButtons() -> (row: Widget, first: Button?) {
        let isRow = alert.actions.count <= 3 && alert.actions.reduce(0) { $0 + $1.title.count } <= 30
        let row = Box(vertical: !isRow, spacing: 8)
        row.setExpands(horizontally: true, vertically: false)
        var first: Button?
        for index in alert.order(inRow: isRow) {
            let action = alert.actions[index]
            let button = Button(label: action.title)
            button.setExpands(horizontally: true, vertically: false)
            switch action.style {
            case .suggested: button.addStyleClass("suggested-action")
            case .destructive: button.addStyleClass("destructive-action")
            case .normal, .cancel: break
            }
            if let isCurrent = action.isCurrent { button.setAccessiblePressed(isCurrent) }
            button.onClicked { [weak self] in self?.choose(index) }
            row.append(button)
            if index == alert.defaultAction { first = button }
        }
        return (row, first)
    }

    private func choose(_ index: Int) {
        chosen = index
        close()
    }

    /// Closes the window as Escape does. Has no effect after it has closed.
    func close() { column.enclosingWindow?.close() }

    private func end() {
        let answer = chosen ?? alert.cancelAction
        if let answer { alert.actions[answer].handler() }
        closed?(answer)
    }
}
