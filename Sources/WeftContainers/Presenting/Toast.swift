import WeftGLib
import WeftGTK
import WeftNodes

/// A message over a window's page that disappears by itself, with an optional button, for example to undo an action. A
/// value.
public struct Toast: Sendable {
    /// The text: one line if it fits, up to three otherwise; longer text is truncated.
    public var title: String
    /// The button's label.
    public var actionTitle: String?
    /// The duration in seconds. The toast does not disappear while the pointer or the keyboard focus is on it.
    public var seconds: Double
    /// True if the button undoes the action.
    public private(set) var isUndo = false
    /// The button's action; the toast disappears with it.
    public var action: (@MainActor @Sendable () -> Void)?

    /// Makes a message that is shown for some seconds, with an optional button.
    public init(
        _ title: String, seconds: Double = 5, actionTitle: String? = nil,
        action: (@MainActor @Sendable () -> Void)? = nil
    ) {
        self.title = title
        self.actionTitle = actionTitle
        self.seconds = seconds.isFinite ? min(max(seconds, 1), 3600) : 5
        self.action = action
    }

    /// Makes a toast for an action that can be undone.
    public init(
        _ title: String, seconds: Double = 5, undoTitle: String, undo: @escaping @MainActor @Sendable () -> Void
    ) {
        self.init(title, seconds: seconds, actionTitle: undoTitle, action: undo)
        isUndo = true
    }
}

extension Window {
    /// Shows a toast over the window's root controller, in place of the previous one. Assistive technology reads it.
    public func show(_ toast: Toast) {
        guard let root else {
            return Misuse.report("Window.show(_: Toast): \"\(title)\" has no root controller, which it would show over")
        }
        root.toasts.show(toast)
    }

    /// Performs the action of the toast on screen, for a key such as Ctrl+Z. Returns false without a toast.
    @discardableResult
    public func doToastAction() -> Bool { root?.toasts.doAction() ?? false }

    /// Performs the undo action of the visible toast. Returns false if there is no toast, or if its action is not an
    /// undo.
    @discardableResult
    public func undoByToast() -> Bool { root?.toasts.shown?.isUndo == true && doToastAction() }
}

/// The toasts of a window; one is shown at a time. Main actor.
@MainActor
final class Toasts {
    private let button = Button(label: "")
    private let label = Label("", overflow: .wraps)
    private let row: ToastRow
    private let close = Button(iconName: "window-close-symbolic", label: frameworkText("Close"))
    private let revealer: Revealer
    private(set) var shown: Toast?
    private var timer: MainTimer?
    private var isPointerInside = false
    /// The text at the focused widget, if GTK cannot announce it.
    let message = FocusedMessage()
    private var telling: MainTimer?
    /// The page below the toasts.
    private weak var page: Widget?
    /// Returns the keyboard focus to the page.
    private let leave: @MainActor () -> Void

    /// - Parameter bottomBar: returns the height in points of the bars at the lower end of the page; a toast does not
    ///   cover them.
    init(over overlay: Overlay, bottomBar: @escaping @MainActor () -> Int, leave: @escaping @MainActor () -> Void) {
        self.leave = leave
        page = overlay
        row = ToastRow(label, button, close)
        revealer = Revealer(row.canvas)
        close.addStyleClass("flat")
        close.addStyleClass("circular")
        button.addStyleClass("flat")
        button.wrapsLabel()
        label.setMaximumCharacters(80)
        label.setMaximumLines(3)
        let box = row.canvas
        box.addStyleClass("weft-toast")
        box.setAccessibleAlert()
        overlay.addOverlay(revealer, above: bottomBar)
        button.onClicked { [weak self] in self?.doAction() }
        close.onClicked { [weak self] in self?.hide() }
        box.onPointer { [weak self] point in self?.isPointerInside = point != nil }
        box.onKey { [weak self] press in
            guard press.key == .escape, self?.shown != nil else { return false }
            self?.hide()
            return true
        }
    }

    func show(_ toast: Toast) {
        shown = toast
        label.text = toast.title
        label.showsWholeText()
        button.setLabel(toast.actionTitle ?? "")
        button.isVisible = toast.actionTitle != nil
        // Without announcements the title is read with the button, too.
        button.setAccessibleDescription(toast.title)
        row.canvas.setAccessibleLabel(toast.title)
        revealer.isRevealed = true
        message.clear()
        if !row.canvas.announce(toast.title) { tellFocused(toast.title) }
        wait(toast.seconds)
    }

    /// Adds the text to the description of the focused widget. The menu of the action may still be closing, and its
    /// row may be leaving, so this happens a little later.
    private func tellFocused(_ text: String) {
        telling = MainTimer(milliseconds: 200) { [weak self] in
            guard let self, let page = self.page else { return }
            telling = nil
            // The toast's own button has the text already.
            if !row.canvas.containsFocus { message.show(text, inWindowOf: page) }
        }
    }

    private func wait(_ seconds: Double) {
        timer = MainTimer(milliseconds: Int(seconds * 1000)) { [weak self] in
            guard let self else { return }
            if isPointerInside || row.canvas.containsFocus { wait(1) } else { hide() }
        }
    }

    @discardableResult
    func doAction() -> Bool {
        guard let action = shown?.action else { return false }
        hide()
        action()
        return true
    }

    private func hide() {
        timer = nil
        telling = nil
        message.clear()
        guard shown != nil else { return }
        shown = nil
        if row.canvas.containsFocus { leave() }
        revealer.isRevealed = false
    }
}
