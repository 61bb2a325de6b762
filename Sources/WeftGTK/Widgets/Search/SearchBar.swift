import WeftShim

/// A bar with a search field that slides down: GtkSearchBar. Escape in the field closes it, and closing clears the
/// text.
@MainActor
public final class SearchBar: Widget {
    private let entry: SearchEntry
    private var content: RevealedChild?
    /// True if the field was on screen before.
    private var isKnown = false
    private var notification: MainTimer?

    /// - Parameters:
    ///   - content: the bar's contents, including the field.
    ///   - entry: the field.
    public init(_ content: Widget, entry: SearchEntry) {
        self.entry = entry
        super.init(floating: gtk_search_bar_new())
        gtk_search_bar_set_child(opaque, content.widget)
        gtk_search_bar_connect_entry(opaque, entry.opaque)
        entry.onMapped { [weak self] isMapped in
            guard let self, isMapped, !isKnown else { return }
            isKnown = true
            notification = MainTimer(milliseconds: 0) { [weak self] in self?.notifyOfKeyboard() }
        }
        // GTK's search bar consists of a revealer, which contains the contents.
        guard let revealer = gtk_widget_get_first_child(widget) else { return }
        self.content = RevealedChild(content, of: OpaquePointer(revealer)) { [weak self] in self?.isOpen == true }
    }

    /// Reports the focus again: GTK 4.8 focuses the field before it is on screen, and does not notify assistive
    /// technology of that.
    private func notifyOfKeyboard() {
        notification = nil
        guard entry.containsFocus else { return }
        entry.giveUpKeyboard()
        entry.focusAtEnd()
    }

    /// True if the bar is open. Opening it focuses the field.
    public var isOpen: Bool {
        get { gtk_search_bar_get_search_mode(opaque) != 0 }
        set {
            if newValue { content?.willCome() }
            gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0)
            if newValue { listen() } else { content?.hideIfGone() }
        }
    }

    /// Called after the bar was opened or closed, by the user or the program.
    public func onOpenChange(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("notify::search-mode-enabled") { [weak self] _ in
            if let self { handler(self.isOpen) }
            return false
        }
    }

    /// Opens the bar when the user types in `area` and no widget there handles the key; typing continues in the field.
    /// GTK's `gtk_search_bar_set_key_capture_widget` would also capture keys typed in an open popover of `area`.
    public func captureKeys(of area: Widget) {
        guard let controller = gtk_event_controller_key_new() else { return }
        Self.connect(controller, "key-pressed") { [weak self] arguments in
            guard let self, isMapped, !isBelowFocusedPopover, !entry.containsFocus || !entry.isMapped
            else { return false }
            let press = KeyPress(arguments, of: controller)
            guard press.beginsText else {
                // While the bar slides down, the field has the focus but receives no keys.
                guard isOpen, entry.containsFocus else { return false }
                if press.key == .enter {
                    // GTK does not run the shortcuts of a widget that is not on screen.
                    entry.activate()
                    return true
                }
                return weft_key_forward(controller, field) != 0 || weft_key_forward(controller, entry.widget) != 0
            }
            // Otherwise a dead key would lose its state.
            isKnown = true
            // The entry is focused, since input methods write into the focused widget.
            isOpen = true
            entry.focusAtEnd()
            return weft_key_forward(controller, field) != 0
        }
        gtk_widget_add_controller(area.widget, controller)
    }

    /// The inner part of the field, which receives its keys.
    private var field: UnsafeMutablePointer<GtkWidget> {
        gtk_editable_get_delegate(entry.opaque).map { UnsafeMutablePointer<GtkWidget>($0) } ?? entry.widget
    }

    /// Realises the field immediately. It has the focus, and GTK drops the keys of a widget that is not realised.
    private func listen() {
        if gtk_widget_get_realized(widget) != 0 { gtk_widget_realize(field) }
    }
}

extension KeyPress {
    /// True if the key types a character, or part of one, that can start a search text.
    fileprivate var beginsText: Bool {
        guard !isControl, !isAlt, !isSuper, case .other(let value) = key else { return false }
        if let character { return !character.isWhitespace }
        // Dead keys and the Compose key.
        return (UInt32(GDK_KEY_dead_grave)...UInt32(GDK_KEY_dead_greek)).contains(value) || value == GDK_KEY_Multi_key
    }
}
