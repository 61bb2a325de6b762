import Glibc
import WeftGLib
import WeftShim

/// The Pango objects of a thread: contexts, font descriptions and the texts of its last layout. They live as long as
/// the thread.
///
/// PangoCairo's default font map is one a thread, so nothing here may leave the thread it was made on.
final class TextEngine {
    /// The calling thread's engine.
    static var current: TextEngine {
        if let existing = pthread_getspecific(key) {
            return Unmanaged<TextEngine>.fromOpaque(existing).takeUnretainedValue()
        }
        _ = TextLock.isChecked
        let engine = TextEngine()
        pthread_setspecific(key, Unmanaged.passRetained(engine).toOpaque())
        return engine
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { engine in
            guard let engine else { return }
            Unmanaged<TextEngine>.fromOpaque(engine).release()
        }
        return key
    }()

    private struct ContextKey: Hashable {
        let environment: UInt64
        let isRightToLeft: Bool
    }

    private struct FontKey: Hashable {
        let family: String
        let units: Int
        let weight: FontWeight
        let isItalic: Bool
    }

    private var contexts: [ContextKey: GObjectReference] = [:]
    private var fonts: [FontKey: OpaquePointer] = [:]
    let frames = TextFrameCache()
    /// The number of texts that this thread has set. Tests and benchmarks use it to detect repeated work.
    var typesettings = 0

    deinit {
        dropFonts()
    }

    /// A context like the one that GTK makes for a label, with its font options, resolution and base direction.
    func context(_ environment: GraphicsEnvironment, isRightToLeft: Bool) -> OpaquePointer {
        let key = ContextKey(environment: environment.id, isRightToLeft: isRightToLeft)
        if let known = contexts[key] { return known.pointer }
        // Contexts of old environments can be dropped: after the desktop's settings have changed, they are never used
        // again.
        if contexts.count >= 8 { contexts = [:] }
        let context = pango_font_map_create_context(pango_cairo_font_map_get_default())!
        pango_cairo_context_set_resolution(context, environment.resolution)
        let options = environment.makeFontOptions()
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, environment.roundsGlyphPositions ? 1 : 0)
        pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        pango_context_set_language(context, pango_language_from_string(environment.language))
        pango_context_set_font_description(
            context, font(for: TextAttributes(), environment: environment))
        contexts[key] = GObjectReference(full: context)
        return context
    }

    /// The font of a run; borrowed, valid until the next call.
    func font(for attributes: TextAttributes, environment: GraphicsEnvironment) -> OpaquePointer {
        let size = attributes.size.map { $0 * environment.textScale } ?? environment.fontSizeInPoints
        // GTK also rounds sizes to Pango units. Fonts over 10,000 points would only waste memory.
        let units = Int((min(TextSetting.length(size), 10_000) * TextSetting.unitsPerPoint).rounded())
        let key = FontKey(
            family: attributes.family ?? environment.fontFamily, units: units, weight: attributes.weight,
            isItalic: attributes.isItalic)
        if let known = fonts[key] { return known }
        if fonts.count >= 256 { dropFonts() }
        let font = pango_font_description_new()!
        pango_font_description_set_family(font, key.family)
        pango_font_description_set_absolute_size(font, Double(units))
        pango_font_description_set_weight(font, PangoWeight(rawValue: numericCast(key.weight.rawValue)))
        pango_font_description_set_style(font, key.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        fonts[key] = font
        return font
    }

    private func dropFonts() {
        for font in fonts.values { pango_font_description_free(font) }
        fonts = [:]
    }
}

extension GraphicsEnvironment {
    /// Creates cairo's font options for measuring and drawing. The caller destroys them.
    func makeFontOptions() -> OpaquePointer {
        let options = cairo_font_options_create()!
        cairo_font_options_set_hint_metrics(options, hintMetrics ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF)
        switch hintStyle {
        case .system: break
        case .none: cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        case .slight: cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        case .medium: cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_MEDIUM)
        case .full: cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_FULL)
        }
        switch antialias {
        // Colour fringes cannot be blended over an unknown background.
        case .system, .gray, .subpixel: cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        case .none: cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_NONE)
        }
        return options
    }
}
