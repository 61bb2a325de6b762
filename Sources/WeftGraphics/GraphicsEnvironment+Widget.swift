import WeftShim

extension GraphicsEnvironment {
    /// The environment that GTK would use for a label with this widget's style. Main thread.
    ///
    /// - Parameter widget: preferably the window or the widget that will show the contents; it may be unrealised.
    @MainActor
    public init(widget: UnsafeMutablePointer<GtkWidget>, palette: Palette) {
        let context = gtk_widget_get_pango_context(widget)
        let font = pango_context_get_font_description(context)
        let resolution = pango_cairo_context_get_resolution(context)
        let knownResolution = resolution > 0 ? resolution : 96
        var size = 10.0
        var family = "Sans"
        if let font {
            let units = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
            size = pango_font_description_get_size_is_absolute(font) != 0 ? units * 72 / knownResolution : units
            if let name = pango_font_description_get_family(font) { family = String(cString: name) }
        }
        var hintStyle = HintStyle.system
        var hintMetrics = false
        var antialias = Antialias.system
        if let options = pango_cairo_context_get_font_options(context) {
            switch cairo_font_options_get_hint_style(options) {
            case CAIRO_HINT_STYLE_NONE: hintStyle = .none
            case CAIRO_HINT_STYLE_SLIGHT: hintStyle = .slight
            case CAIRO_HINT_STYLE_MEDIUM: hintStyle = .medium
            case CAIRO_HINT_STYLE_FULL: hintStyle = .full
            default: break
            }
            hintMetrics = cairo_font_options_get_hint_metrics(options) != CAIRO_HINT_METRICS_OFF
            switch cairo_font_options_get_antialias(options) {
            case CAIRO_ANTIALIAS_NONE: antialias = .none
            case CAIRO_ANTIALIAS_GRAY: antialias = .gray
            case CAIRO_ANTIALIAS_SUBPIXEL: antialias = .subpixel
            default: break
            }
        }
        let language = pango_language_to_string(pango_context_get_language(context))
        self.init(
            scale: weft_widget_get_scale(widget), fontFamily: family, fontSize: size,
            resolution: knownResolution, hintStyle: hintStyle,
            hintMetrics: hintMetrics,
            roundsGlyphPositions: pango_context_get_round_glyph_positions(context) != 0, antialias: antialias,
            isRightToLeft: gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL,
            language: language.map { String(cString: $0) } ?? "en", palette: palette)
    }
}
