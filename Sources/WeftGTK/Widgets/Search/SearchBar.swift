import WeftShim

/// A bar that comes down with a field for what is looked for: GtkSearchBar. Escape in the field closes it, and closed it has no
/// text.
@MainActor
public final class SearchBar: Widget {
    private let entry: SearchEntry
    private var content: RevealedChild?
    /// The field was on screen once.
    private var isKnown = false
    private var telling: MainTimer?

    /// - Parameters:
    ///   - content: what is in the bar, with the field.
    ///   - entry: the field.
    public init(_ content: Widget, entry: SearchEntry) {
        self.entry = entry
        super.init(floating: gtk_search_bar_new())
        gtk_search_bar_set_child(opaque, content.widget)
        gtk_search_bar_connect_entry(opaque, entry.opaque)
        entry.onMapped { [weak self] isMapped in
            guard let self, isMapped, !isKnown else { return }
            isKnown = true
            telling = MainTimer(milliseconds: 0) { [weak self] in self?.tellOfKeyboard() }
        }
        // Of GTK's own parts the one that makes it come and go.
        guard let revealer = gtk_widget_get_first_child(widget) else { return }
        self.content = RevealedChild(content, of: OpaquePointer(revealer)) { [weak self] in self?.isOpen == true }
    }

    /// GTK 4.8 gives the field the keyboard before it is on screen, and tells assistive technology of nothing that was not.
    private func tellOfKeyboard() {
        telling = nil
        guard entry.containsFocus else { return }
        entry.giveUpKeyboard()
        entry.focusAtEnd()
    }

    /// Whether it has come down. Opened it has the keyboard.
    public var isOpen: Bool {
        get { gtk_search_bar_get_search_mode(opaque) != 0 }
        set {
            if newValue { content?.willCome() }
            gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0)
            if newValue { listen() } else { content?.hideIfGone() }
        }
    }

    /// Called after it has opened or closed, by anybody.
    public func onOpenChange(_ handler: @escaping @MainActor (Bool) -> Void) {
        connect("notify::search-mode-enabled") { [weak self] _ in
            if let self { handler(self.isOpen) }
            return false
        }
    }

    /// What is typed in `area`, and what nothing there takes, opens the bar and goes on in the field. GTK's own way
    /// (`gtk_search_bar_set_key_capture_widget`) also hears what is typed in a popover of `area`, which stays open.
    public func captureKeys(of area: Widget) {
        guard let controller = gtk_event_controller_key_new() else { return }
        Self.connect(controller, "key-pressed") { [weak self] arguments in
            // While the bar comes down the field has the keyboard, but hears no key.
            guard let self, isMapped, KeyPress(arguments, of: controller).beginsText,
                !entry.containsFocus || !entry.isMapped, !isBelowFocusedPopover
            else { return false }
            // An accent that waits for its letter would not outlive it; what is typed is heard.
            isKnown = true
            // Input methods write into what has the keyboard.
            isOpen = true
            entry.focusAtEnd()
            return gtk_event_controller_key_forward(controller, field) != 0
        }
        gtk_widget_add_controller(area.widget, controller)
    }

    /// The field hands its keys on to a part of it.
    private var field: UnsafeMutablePointer<GtkWidget> {
        gtk_editable_get_delegate(entry.opaque).map { UnsafeMutablePointer<GtkWidget>($0) } ?? entry.widget
    }

    /// The field has the keyboard at once, but would come with the next frame: GTK drops the keys of what is not realized.
    private func listen() {
        if gtk_widget_get_realized(widget) != 0 { gtk_widget_realize(field) }
    }
}

extension KeyPress {
    /// Whether the key writes something, or a part of it, that words to look for begin with.
    fileprivate var beginsText: Bool {
        guard !isControl, !isAlt, !isSuper, case .other(let value) = key else { return false }
        if let character { return !character.isWhitespace }
        // Accents, and the key that puts characters together.
        return (UInt32(GDK_KEY_dead_grave)...UInt32(GDK_KEY_dead_greek)).contains(value) || value == GDK_KEY_Multi_key
    }
}
