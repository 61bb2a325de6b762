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
        let environment = read(key)
        known[key] = environment
        return environment
    }

    /// The environment of a window at scale 1, before there is a window: for warming up.
    public func initialEnvironment() -> GraphicsEnvironment {
        watch()
        let isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
        let key = Key(scale: 1, isRightToLeft: isRightToLeft)
        let environment = known[key] ?? read(key)
        known[key] = environment
        return environment
    }

    private func watch() {
        guard !isWatching, let settings = gtk_settings_get_default() else { return }
        isWatching = true
        Signal.connect(settings, "notify") { [weak self] _ in
            MainActor.assumeIsolated { self?.known = [:] }
            return false
        }
    }

    private func read(_ key: Key) -> GraphicsEnvironment {
        let font = string("gtk-font-name") ?? "Sans 10"
        let description = pango_font_description_from_string(font)
        defer { pango_font_description_free(description) }
        let family = pango_font_description_get_family(description).map { String(cString: $0) } ?? "Sans"
        let size = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
        let resolution = Double(int("gtk-xft-dpi", default: -1)) / 1024
        let isDark = isThemeDark
        return GraphicsEnvironment(
            scale: Double(key.scale), fontFamily: family, fontSize: size > 0 ? size : 10,
            resolution: resolution > 0 ? resolution : 96, hintStyle: hintStyle,
            hintMetrics: boolean("gtk-hint-font-metrics"), antialias: antialias, isRightToLeft: key.isRightToLeft,
            language: String(cString: pango_language_to_string(pango_language_get_default())), isDark: isDark,
            linkColor: isDark ? Color(hex: 0x78aeed) : Color(hex: 0x1a5fb4))
    }

    /// The application's wish, or a theme that is dark by its name.
    private var isThemeDark: Bool {
        Desktop.prefersDark || (string("gtk-theme-name") ?? "").lowercased().hasSuffix("dark")
    }

    private var hintStyle: GraphicsEnvironment.HintStyle {
        if int("gtk-xft-hinting", default: -1) == 0 { return .none }
        return switch string("gtk-xft-hintstyle") {
        case "hintnone": .none
        case "hintslight": .slight
        case "hintmedium": .medium
        case "hintfull": .full
        default: .system
        }
    }

    private var antialias: GraphicsEnvironment.Antialias {
        switch int("gtk-xft-antialias", default: -1) {
        case 0: .none
        case 1:
            switch string("gtk-xft-rgba") {
            case "rgb", "bgr", "vrgb", "vbgr": .subpixel
            default: .gray
            }
        default: .system
        }
    }

    private func string(_ name: String) -> String? {
        guard let value = weft_settings_get_string(name) else { return nil }
        defer { g_free(value) }
        return String(cString: value)
    }

    private func int(_ name: String, default fallback: Int32) -> Int32 {
        var value = fallback
        weft_settings_get_int(name, &value)
        return value
    }

    private func boolean(_ name: String) -> Bool {
        var value: gboolean = 0
        weft_settings_get_boolean(name, &value)
        return value != 0
    }
}
