import WeftGraphics
import WeftShim

/// The colours of the style sheets, independent of a widget's place: read once per theme.
struct ThemeColors {
    /// Background of an empty window; opaque.
    let ground: Color
    let foreground: Color
    private(set) var selected: Color
    private(set) var link: Color
    /// The user's accent colour; nil uses the theme's colour.
    private(set) var accent: Color?
    let border: Color?
    let error: Color
    /// True if the theme draws stronger lines than plain themes.
    let isHighContrast: Bool
    /// Colour names that style sheets use, but the theme does not define.
    let missingNames: [(name: String, color: Color)]

    // MARK: Colours that need those names

    /// Overlays of rows and controls on their backgrounds, below text.
    private(set) var tints: [Color] = []
    /// Backgrounds of text besides the window's: those of lists, fields and menus.
    private(set) var grounds: [Color] = []
    private(set) var native: Palette.NativeColors
    private(set) var corrections: [ButtonCorrection] = []

    /// A background of the theme's buttons on which its text is too faint, and its correction.
    struct ButtonCorrection: Equatable {
        /// The selector in the style sheet.
        let selector: String
        let ground: Color
    }

    /// Reads the theme's own definitions, without Weft's additions.
    @MainActor
    init(_ probe: StyleProbe) {
        let window = probe.window
        let foreground = window.resolvedColor
        let ground = window.resolvedBackground.opaque(under: foreground)
        func named(_ name: String) -> Color? { window.namedColor(name)?.over(ground) }
        let link = probe.reading("link", in: [WEFT_GTK_STATE_FLAG_LINK]) { $0.resolvedColor }.over(ground)
        let chosen = probe.reading("list row", in: [WEFT_GTK_STATE_FLAG_SELECTED]) { $0.resolvedBackground }
        let line = probe.reading("separator") { $0.resolvedBackground }
        let border = named("borders") ?? (line.alpha > 0 ? line.over(ground) : nil)
        self.ground = ground
        self.foreground = foreground
        self.link = link
        self.border = border
        selected = named("theme_selected_bg_color") ?? named("accent_bg_color") ?? (chosen.alpha > 0 ? chosen : link)
        error = named("error_color") ?? Color(hex: 0xc01c28)
        isHighContrast = (border?.contrast(with: ground) ?? 1) >= 2
        native = Palette.NativeColors(button: foreground, suggested: .white, destructive: .white)
        missingNames = [
            ("theme_fg_color", foreground), ("theme_bg_color", ground), ("theme_base_color", ground),
            ("theme_text_color", foreground), ("theme_selected_bg_color", selected),
            ("theme_selected_fg_color", .white),
            ("borders", border ?? foreground.mixed(with: ground, 0.85)), ("error_color", error),
            ("warning_color", Color(hex: 0xf57900)),
        ].filter { window.namedColor($0.0) == nil }
    }

    /// Uses the user's colour in place of the theme's for links and selections.
    mutating func takeAccent(_ color: Color) {
        link = color
        selected = color
        accent = color
    }

    /// The states in which text is read, and their CSS selectors.
    private static let states: [(flags: [GtkStateFlags], selector: String)] = [
        ([], ":not(:hover):not(:active):not(:checked)"),
        ([WEFT_GTK_STATE_FLAG_PRELIGHT], ":hover:not(:active):not(:checked)"),
        ([WEFT_GTK_STATE_FLAG_PRELIGHT, WEFT_GTK_STATE_FLAG_ACTIVE], ":active"),
    ]

    /// Reads widget styles, including those of Weft's own style sheet.
    @MainActor
    mutating func readWidgets(_ probe: StyleProbe) {
        let menu = "popover.background.menu contents"
        grounds = ["weftlist", "entry", "textview text", menu].map { ground(of: $0, [], probe) }
        grounds += [WEFT_GTK_STATE_FLAG_PRELIGHT, WEFT_GTK_STATE_FLAG_SELECTED].map {
            ground(of: menu + " modelbutton", [$0], probe)
        }
        let rows = [[], [WEFT_GTK_STATE_FLAG_SELECTED]].flatMap { more in Self.states.map { $0.flags + more } }
        let places =
            rows.map { ("weftlist weftrow", $0) } + [("weftlist weftrow.menu-open", [])]
            + Self.states.map { ("weftcontrol.plain", $0.flags) }
        tints = places.map { path, flags in probe.reading(path, in: flags) { $0.resolvedBackground } }
            .filter { $0.alpha > 0 }
        corrections = []
        native = Palette.NativeColors(
            button: probe.widget("button").resolvedColor.legible(
                on: Self.states.map { ground(of: "button", $0.flags, probe) }, contrast: 4.5),
            suggested: label(ofButtons: "suggested-action", probe),
            destructive: label(ofButtons: "destructive-action", probe))
    }

    @MainActor
    private func ground(of path: String, _ flags: [GtkStateFlags], _ probe: StyleProbe) -> Color {
        probe.reading(path, in: flags) { $0.resolvedGround }.over(ground)
    }

    /// The theme's text colour of buttons of this style. It does not change; backgrounds on which it is too faint are
    /// collected.
    @MainActor
    private mutating func label(ofButtons style: String, _ probe: StyleProbe) -> Color {
        let path = "button." + style
        for (flags, selector) in Self.states {
            let (text, own) = probe.reading(path, in: flags) { ($0.resolvedColor, $0.resolvedGround) }
            let ground = own.over(self.ground)
            guard text.contrast(on: [ground]) < 4.5 else { continue }
            corrections.append(
                ButtonCorrection(
                    selector: path + ":not(.flat):not(:disabled):not(:backdrop)" + selector,
                    ground: ground.legible(on: [text.over(ground)], contrast: 4.5)))
        }
        return probe.widget(path).resolvedColor
    }

    /// The palette for a background and a text colour.
    func palette(ground: Color, foreground: Color, isHighContrast: Bool, tints more: [Color] = []) -> Palette {
        Palette(
            Palette.Source(
                background: ground, foreground: foreground, selected: selected, link: link, border: border,
                tints: tints + more, native: native, isHighContrast: isHighContrast))
    }

    /// The palette of native widgets' text, which is the same in windows, lists, fields and menus.
    func sharedPalette(isHighContrast: Bool) -> Palette {
        palette(ground: ground, foreground: foreground, isHighContrast: isHighContrast, tints: grounds)
    }
}

extension Color {
    /// The colour over a window's backdrop: black or white, in contrast to the text.
    func opaque(under text: Color) -> Color { alpha >= 1 ? self : over(text.luminance > 0.5 ? .black : .white) }
}
