import WeftGLib
import WeftShim

/// A window's size, for saving and restoring.
extension Window {
    /// The size in points while the window is neither maximised nor full screen.
    public var defaultSize: (width: Int, height: Int) {
        var (width, height) = (gint(0), gint(0))
        gtk_window_get_default_size(window, &width, &height)
        return (Int(width), Int(height))
    }

    /// True if the window is maximised. Before the window is shown it sets the initial state.
    public var isMaximized: Bool {
        get { gtk_window_is_maximized(window) != 0 }
        set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
    }

    /// Calls `handler` when `defaultSize` or `isMaximized` change.
    public func onSizeChange(_ handler: @escaping @MainActor () -> Void) {
        for property in ["default-width", "default-height", "maximized"] {
            connect("notify::" + property) { _ in
                handler()
                return false
            }
        }
    }
}
