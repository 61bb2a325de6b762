import WeftGLib
import WeftShim

extension Widget {
    /// Whether something above the widget's own surface has the keyboard: a popover of its window.
    public var isBelowFocusedPopover: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return gtk_widget_get_native(focus) != gtk_widget_get_native(widget)
    }

    /// Whether the user uses something above: a popover, or another window of the program.
    public var isBelowWhatIsUsed: Bool { isBelowFocusedPopover || windowAbove != nil }

    /// Another window of the program that has the keyboard, or keeps it from this one.
    fileprivate var windowAbove: OpaquePointer? {
        guard let root = gtk_widget_get_root(widget), let windows = gtk_window_get_toplevels() else { return nil }
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            // The list keeps its windows alive.
            g_object_unref(item)
            let pointer = OpaquePointer(item)
            let window = UnsafeMutablePointer<GtkWindow>(pointer)
            guard pointer != root, gtk_widget_get_mapped(UnsafeMutablePointer<GtkWidget>(pointer)) != 0 else {
                continue
            }
            let parent = gtk_window_get_transient_for(window).map { OpaquePointer($0) }
            if gtk_window_is_active(window) != 0 || gtk_window_get_modal(window) != 0 && parent == root {
                return pointer
            }
        }
        return nil
    }
}

/// Gives the keyboard to a page that something happened on by itself, when it is the page's turn: never while the user
/// is in a popover or in another window of the program, where what is typed would go astray. What had to wait is done when
/// that has closed; of several the last. A page that is behind another one of its window has no turn: whoever brings it
/// forward gives it the keyboard.
@MainActor
public final class FocusTurn {
    private let area: Widget
    private var waiting: (@MainActor () -> Void)?
    private var watches: [SignalConnection] = []
    private var next: MainTimer?

    /// - Parameter area: the page.
    public init(_ area: Widget) {
        self.area = area
    }

    /// Calls `give` now or when the user is back.
    public func take(_ give: @escaping @MainActor () -> Void) {
        guard !isBehindAnotherPage else { return forget() }
        guard area.isBelowWhatIsUsed else {
            forget()
            give()
            return
        }
        waiting = give
        watch()
    }

    /// Before its window is on screen a page is where it will be.
    private var isBehindAnotherPage: Bool {
        guard !area.isMapped, let root = gtk_widget_get_root(area.widget) else { return false }
        return gtk_widget_get_mapped(UnsafeMutablePointer<GtkWidget>(root)) != 0
    }

    /// What is on the page is about to be another thing. Behind another window the focus is not to go on to that by itself:
    /// assistive technology would take it for where the user is.
    public func pageWillChange() {
        guard area.containsFocus, area.windowAbove != nil, let root = gtk_widget_get_root(area.widget) else { return }
        gtk_root_set_focus(root, nil)
    }

    /// Nothing is to come of what waits.
    public func forget() {
        waiting = nil
        watches = []
        next = nil
    }

    /// What tells that something closed: the window's focus is another one, it becomes active, or the other window goes.
    private func watch() {
        guard let root = gtk_widget_get_root(area.widget) else { return forget() }
        watches = ["notify::focus-widget", "notify::is-active"].map { signal in
            SignalConnection(root, signal) { [weak self] in self?.lookLater() }
        }
        if let above = area.windowAbove {
            watches.append(SignalConnection(above, "unmap", after: true) { [weak self] in self?.lookLater() })
        }
    }

    /// Not inside of GTK's own change of focus; behind what gives a closed popover's keyboard back.
    private func lookLater() {
        next = MainTimer(milliseconds: 20) { [weak self] in
            guard let self, let give = self.waiting else { return }
            self.next = nil
            self.take(give)
        }
    }
}
