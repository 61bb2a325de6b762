import WeftGLib
import WeftGraphics
import WeftShim

/// What of the desktop's settings text and drawing depend on, read once a change. Main actor.
@MainActor
public final class DisplaySettings {
    public static let shared = DisplaySettings()

    private struct Key: Hashable {
        let scale: Int
        let isRightToLeft: Bool
    }

    private var known: [Key: GraphicsEnvironment] = [:]
    private var isWatching = false

    /// The environment a widget is drawn in. O(1) between changes of the settings.
    public func environment(for widget: Widget) -> GraphicsEnvironment {
        watch()
        let key = Key(scale: widget.scaleFactor, isRightToLeft: widget.isRightToLeft)
        if let environment = known[key] { return environment }
        let environment = GraphicsEnvironment(widget: widget.widget, isDark: isThemeDark)
        known[key] = environment
        return environment
    }

    /// The environment of a window at scale 1, before there is a window: for warming up.
    public func initialEnvironment() -> GraphicsEnvironment {
        environment(for: Label())
    }

    private func watch() {
        guard !isWatching, let settings = gtk_settings_get_default() else { return }
        isWatching = true
        Signal.connect(settings, "notify") { [weak self] _ in
            MainActor.assumeIsolated { self?.known = [:] }
            return false
        }
    }

    /// The application's wish, or a theme that is dark by its name.
    private var isThemeDark: Bool {
        if Desktop.prefersDark { return true }
        guard let name = weft_settings_get_string("gtk-theme-name") else { return false }
        defer { g_free(name) }
        return String(cString: name).lowercased().hasSuffix("dark")
    }
}
