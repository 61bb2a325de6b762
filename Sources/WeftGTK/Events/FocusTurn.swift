import WeftGLib
import WeftShim

extension Widget {
    /// True if a popover of the widget's window has the keyboard focus.
    public var isBelowFocusedPopover: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return gtk_widget_get_native(focus) != gtk_widget_get_native(widget)
    }

    /// True if the program's popover or another window above the widget has the user's attention.
    public var isBelowWhatIsUsed: Bool { isBelowFocusedPopover || windowAbove != nil }

    /// True if the user is in a dialog or another window that is above the widget's window.
    public var isBelowUsedWindow: Bool {
        guard let root = gtk_widget_get_root(widget), let above = windowAbove else { return false }
        var next = gtk_window_get_transient_for(UnsafeMutablePointer<GtkWindow>(above))
        while let window = next {
            if OpaquePointer(window) == root { return true }
            next = gtk_window_get_transient_for(window)
        }
        return false
    }

    /// Another window of the program that has the focus, or prevents this one from having it.
    fileprivate var windowAbove: OpaquePointer? {
        guard let root = gtk_widget_get_root(widget), let windows = gtk_window_get_toplevels() else { return nil }
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            // GTK's list keeps its windows alive.
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

/// Gives the keyboard focus to a page after a change that the user did not make, at a suitable time. While the user is
/// in a popover or in another window of the program, the request waits, since typed text would be misdirected. When
/// that has closed, the last waiting request is performed. A page behind another page of its window gets no focus here;
/// it gets it when it is shown.
@MainActor
public final class FocusTurn {
    private let area: Widget
    private var waiting: (@MainActor () -> Void)?
    private var watches: [SignalConnection] = []
    private var next: MainTimer?
    /// The widget that lost the focus because the page changed.
    private let memory = FocusMemory()

    /// True while a request waits.
    public var isWaiting: Bool { waiting != nil }

    /// - Parameter area: the page.
    public init(_ area: Widget) {
        self.area = area
    }

    /// Calls `give` now, or when the user has returned to the window.
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

    /// True if another page of its window is shown. False if the window is not on screen yet.
    private var isBehindAnotherPage: Bool {
        guard !area.isMapped, let root = gtk_widget_get_root(area.widget) else { return false }
        return gtk_widget_get_mapped(UnsafeMutablePointer<GtkWidget>(root)) != 0
    }

    /// Call before the page's contents change. While another window is in front, the focus must not move to the new
    /// contents, since assistive technology would report that to the user. When the user returns, the widget that had
    /// the focus gets it again, or the first one of the page, unless a request was made in the meantime.
    public func pageWillChange() {
        guard area.containsFocus, area.windowAbove != nil, let root = gtk_widget_get_root(area.widget) else { return }
        memory.remember(in: area)
        gtk_root_set_focus(root, nil)
        take { [weak self] in self?.giveBack() }
    }

    private func giveBack() {
        // The user may have chosen another widget.
        guard area.focusMark.isEmpty, !memory.restore(in: area) else { return }
        area.focusFirst()
    }

    /// Drops the pending request.
    public func forget() {
        waiting = nil
        watches = []
        next = nil
    }

    /// Watches for closing popovers and windows: the window's focus changes, it becomes active, or the other window is
    /// destroyed.
    private func watch() {
        guard let root = gtk_widget_get_root(area.widget) else { return forget() }
        watches = ["notify::focus-widget", "notify::is-active"].map { signal in
            SignalConnection(root, signal) { [weak self] in self?.lookLater() }
        }
        if let above = area.windowAbove {
            watches.append(SignalConnection(above, "unmap", after: true) { [weak self] in self?.lookLater() })
        }
    }

    /// Checks later: outside of GTK's own change of focus, and after a closed popover has returned the focus.
    private func lookLater() {
        next = MainTimer(milliseconds: 20) { [weak self] in
            guard let self, let give = self.waiting else { return }
            self.next = nil
            self.take(give)
        }
    }
}
