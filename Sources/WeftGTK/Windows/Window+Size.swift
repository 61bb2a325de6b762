import WeftGLib
import WeftShim

/// How large a window is, to be kept and to come back.
extension Window {
    /// The size in points that the window has, or will have when it is neither maximised nor over the whole screen.
    public var defaultSize: (width: Int, height: Int) {
        var (width, height) = (gint(0), gint(0))
        gtk_window_get_default_size(window, &width, &height)
        return (Int(width), Int(height))
    }

    /// Whether the window fills the screen beside the desktop's own bars. Before the window is shown it says how it opens.
    public var isMaximized: Bool {
        get { gtk_window_is_maximized(window) != 0 }
        set { if newValue { gtk_window_maximize(window) } else { gtk_window_unmaximize(window) } }
    }

    /// Calls `handler` when `defaultSize` or `isMaximized` are others.
    public func onSizeChange(_ handler: @escaping @MainActor () -> Void) {
        for property in ["default-width", "default-height", "maximized"] {
            connect("notify::" + property) { _ in
                handler()
                return false
            }
        }
    }
}
