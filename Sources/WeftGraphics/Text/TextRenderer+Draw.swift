import WeftGLib
import WeftLayout
import WeftShim

extension TextRenderer {
    /// The maximum side of one texture in device pixels. Larger texts are drawn in several parts, by `region`.
    public static let maximumTextureSide = 16_384

    /// Draws a text into a texture that covers only the visible ink.
    ///
    /// - Parameters:
    ///   - size: the box in points, at least as wide as measured; alignment is relative to it. Lines that do not fit
    ///     into its height are left out, with an ellipsis.
    ///   - region: the wanted part of the box in points. nil is everything, including ink of glyphs and their shadow
    ///     beyond the box, at most by a line's height: a pile of marks ends there. For contents drawn in tiles: nothing
    ///     outside is drawn.
    ///   - foreground: the colour of runs without a colour.
    ///   - shadow: the shadow of the glyphs, drawn below them.
    ///   - isCancelled: asked before each stretch of some 4 KB of text.
    /// - Returns: nil if there is no ink or the work was cancelled.
    /// - Complexity: O(length of the visible text) if this thread measured the text recently, otherwise O(length).
    public static func draw(
        _ text: AttributedString, options: TextOptions = TextOptions(), size: Size, region: Rect? = nil,
        environment: GraphicsEnvironment, foreground: Color, shadow: TextShadow? = nil,
        isCancelled: () -> Bool = { false }
    ) -> DrawnContents? {
        guard !text.isEmpty, size.width > 0, size.height > 0, !isCancelled() else { return nil }
        MainThread.assertOff(.drawing)
        let frame = frame(text, options, size: size, environment: environment)
        let limit = Double(maximumTextureSide - 4) / environment.scale
        var clip = region ?? frame.reach(in: size, shadow: shadow)
        clip = Rect(x: clip.minX, y: clip.minY, width: min(clip.width, limit), height: min(clip.height, limit))
        guard
            let run = VisibleText(
                frame, boxWidth: min(size.width, TextSetting.widest), clip: shadow?.throwers(onto: clip) ?? clip,
                isCancelled: isCancelled),
            let pixels = PixelRect(
                covering: shadow?.extent(of: run.ink) ?? run.ink, clippedTo: clip, scale: environment.scale),
            let surface = ImageSurface(width: pixels.width, height: pixels.height, scale: environment.scale)
        else { return nil }
        if let shadow, !isCancelled() {
            // Includes ink outside of the region, since it blurs into the region.
            let reach = region == nil ? 0 : Int((shadow.radius * environment.scale).rounded(.up))
            guard
                let shape = reach == 0
                    ? surface
                    : ImageSurface(
                        width: pixels.width + 2 * reach, height: pixels.height + 2 * reach, scale: environment.scale)
            else { return nil }
            let margin = Double(reach) / environment.scale
            shape.withContext { context in
                cairo_translate(
                    context, margin + shadow.offset.x - pixels.frame.minX,
                    margin + shadow.offset.y - pixels.frame.minY)
                run.show(on: context, scale: environment.scale)
            }
            shape.turnIntoShadow(shadow.color, radius: shadow.radius * environment.scale)
            if shape !== surface {
                surface.withContext { context in
                    cairo_translate(context, -margin, -margin)
                    shape.paint(on: context, alpha: 1)
                }
            }
        }
        surface.withContext { context in
            cairo_translate(context, -pixels.frame.minX, -pixels.frame.minY)
            cairo_set_source_rgba(context, foreground.red, foreground.green, foreground.blue, foreground.alpha)
            run.show(on: context, scale: environment.scale)
        }
        return DrawnContents(texture: surface.makeTexture(), frame: pixels.frame)
    }

    /// Draws a text's lines at the context's origin, in the context's source colour.
    static func show(
        _ text: AttributedString, _ options: TextOptions, size: Size, environment: GraphicsEnvironment,
        on context: OpaquePointer
    ) {
        let frame = frame(text, options, size: size, environment: environment)
        let clip = Rect(origin: .zero, size: size)
        VisibleText(frame, boxWidth: min(size.width, TextSetting.widest), clip: clip, isCancelled: { false })?
            .show(on: context, scale: environment.scale)
    }
}
