import WeftGLib
import WeftGraphics
import WeftShim

/// The desktop settings and styles that text and drawing depend on, read once per change. Main actor.
@MainActor
public final class DisplaySettings {
    /// The settings of the display.
    public static let shared = DisplaySettings()

    private struct Key: Hashable {
        let scale: Double
        let isRightToLeft: Bool
        let palette: Palette
    }

    /// The part of a style that depends on the place in a window.
    private struct Place: Hashable {
        let ground: Color
        let foreground: Color
    }

    private var known: [Key: GraphicsEnvironment] = [:]
    /// The number of cached environments; dragging a slider in the desktop's settings may pass many scales.
    private static let maximumKnown = 64
    private var palettes: [Place: Palette] = [:]
    private var theme: ThemeColors?
    private var probe: StyleProbe?
    private let sheet = PaletteSheet()
    private var isWatching = false

    /// Increased with each style change, so that widgets read cached values again.
    private(set) var styleVersion = 0

    /// True if the desktop requests high contrast, regardless of the theme.
    var prefersHighContrast = false {
        didSet { if prefersHighContrast != oldValue { styleChanged() } }
    }

    /// The user's accent colour; nil uses the theme's colour.
    var accentColor: Color? {
        didSet { if accentColor != oldValue { styleChanged() } }
    }

    /// The environment for drawing a widget. O(1) between changes of the settings and of a canvas's style.
    public func environment(for widget: Widget) -> GraphicsEnvironment {
        watch()
        let key = Key(
            scale: widget.scale, isRightToLeft: widget.isRightToLeft, palette: palette(for: widget))
        if let environment = known[key] { return environment }
        let environment = GraphicsEnvironment(widget: widget.widget, palette: key.palette)
        if known.count >= Self.maximumKnown { known = [:] }
        known[key] = environment
        return environment
    }

    /// The environment of a window on the first monitor, for preparing content before there is a window.
    public func initialEnvironment() -> GraphicsEnvironment {
        environment(for: Label())
    }

    // MARK: Colours

    /// The palette for drawing a widget's contents.
    public func palette(for widget: Widget) -> Palette {
        watch()
        guard let canvas = widget as? CanvasWidget else { return readPalette(of: widget) }
        if let known = canvas.knownPalette, known.version == styleVersion { return known.palette }
        let palette = readPalette(of: widget)
        canvas.knownPalette = (styleVersion, palette)
        return palette
    }

    /// Reads the widget's style as resolved by GTK. A widget outside of a window is read as if it were in a plain
    /// window.
    private func readPalette(of widget: Widget) -> Palette {
        let theme = currentTheme()
        let isPlaced = gtk_widget_get_root(widget.widget) != nil
        let name = gtk_widget_get_css_name(widget.widget).map { String(cString: $0) } ?? ""
        let shown = isPlaced ? widget.widget : currentProbe().widget(name)
        let foreground = shown.resolvedColor
        let place = Place(ground: shown.resolvedGround.opaque(under: foreground), foreground: foreground)
        if let known = palettes[place] { return known }
        let palette = theme.palette(
            ground: place.ground, foreground: place.foreground, isHighContrast: isHighContrast(theme))
        palettes[place] = palette
        return palette
    }

    private func currentProbe() -> StyleProbe {
        if let probe { return probe }
        let made = StyleProbe()
        probe = made
        return made
    }

    /// True if the theme itself has high contrast, or if the program or the user's GTK setting requests it.
    private func isHighContrast(_ theme: ThemeColors) -> Bool {
        theme.isHighContrast || prefersHighContrast
            || InterfaceSetting.contrast.value == InterfaceSetting.moreContrast
    }

    private func currentTheme() -> ThemeColors {
        if let theme { return theme }
        _ = BaseStyle.isAdded
        let probe = currentProbe()
        sheet.clear()
        var read = ThemeColors(probe)
        if let accentColor { read.takeAccent(accentColor) }
        let isHighContrast = isHighContrast(read)
        sheet.show(read, isHighContrast: isHighContrast)
        read.readWidgets(probe)
        theme = read
        sheet.show(read, isHighContrast: isHighContrast)
        return read
    }

    /// Reads the style again and redraws everything that depends on it. Call after a style sheet was added, or the
    /// theme changed.
    func styleChanged() {
        guard theme != nil else { return }
        theme = nil
        palettes = [:]
        styleVersion += 1
        _ = currentTheme()
        weft_style_changed_everywhere()
    }

    // MARK: Settings

    /// The settings that notify after another theme was loaded.
    private static let styleSettings = [
        "gtk-theme-name", "gtk-application-prefer-dark-theme", InterfaceSetting.colorScheme.name,
        InterfaceSetting.contrast.name,
    ]

    private func watch() {
        guard !isWatching, let settings = gtk_settings_get_default() else { return }
        isWatching = true
        Signal.connect(settings, "notify") { [weak self] _ in
            MainActor.assumeIsolated { self?.known = [:] }
            return false
        }
        for name in Self.styleSettings {
            Signal.connect(settings, "notify::" + name) { [weak self] _ in
                MainActor.assumeIsolated { self?.styleChanged() }
                return false
            }
        }
    }
}
