import WeftGraphics
import WeftShim

/// The palette as a style sheet. It defines named colours (`@weft_secondary_label_color`), which programs' style sheets
/// may use, and names that the theme lacks. It corrects button backgrounds on which the theme's text is too faint.
@MainActor
final class PaletteSheet {
    private let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()
    private var isAdded = false
    private var text = ""

    isolated deinit {
        g_object_unref(provider)
    }

    /// Removes the sheet, so that the theme can be read unmodified.
    func clear() {
        guard !text.isEmpty else { return }
        load("")
    }

    func show(_ theme: ThemeColors, isHighContrast: Bool) {
        let palette = theme.sharedPalette(isHighContrast: isHighContrast)
        let colors: [(String, Color)] = [
            ("weft_label_color", palette.label), ("weft_secondary_label_color", palette.secondaryLabel),
            ("weft_accent_color", palette.accent), ("weft_separator_color", palette.separator),
            ("weft_selected_color", palette.selected), ("weft_focus_color", palette.focusRing),
            ("weft_error_color", theme.error.legible(on: palette.textGrounds, contrast: palette.minimumContrast)),
        ]
        let names = (theme.missingNames.map { ($0.name, $0.color) } + colors)
            .map { "@define-color \($0.0) \($0.1.css);\n" }
        let buttons = theme.corrections.map { "\($0.selector) { background-image: image(\($0.ground.css)); }\n" }
        let accent = isHighContrast ? nil : theme.accent.map { AccentSheet.rules($0) }
        load((names + [accent].compactMap(\.self) + buttons + [Self.rings(palette)]).joined())
    }

    /// The theme's rings are translucent, and too faint in its dark styles.
    private static func rings(_ palette: Palette) -> String {
        let ring = palette.focusRing.css
        return """
            *:focus:focus-visible, *:focus-visible:focus-within > *:focus { outline-color: \(ring); }
            entry:focus-within, spinbutton:focus-within {
              outline-color: \(ring);
              border-color: \(ring);
            }
            button.suggested-action:focus:focus-visible { outline-color: \(palette.native.suggested.css); }
            button.destructive-action:focus:focus-visible { outline-color: \(palette.native.destructive.css); }
            .weft-toast button:focus:focus-visible { outline-color: white; }

            """
    }

    private func load(_ css: String) {
        guard css != text, let display = gdk_display_get_default() else { return }
        text = css
        weft_css_provider_load(provider, css)
        guard !isAdded else { return }
        isAdded = true
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), Desktop.basePriority)
    }
}

extension Color {
    /// The colour in CSS syntax.
    var css: String {
        func byte(_ part: Double) -> Int { Int((min(max(part, 0), 1) * 255).rounded()) }
        return "rgba(\(byte(red)),\(byte(green)),\(byte(blue)),\(alpha))"
    }
}
