import Foundation
import WeftGraphics
import WeftLayout

extension UIImage {
    /// A small picture of a box that keeps its round corners when it is stretched, for backgrounds of buttons and lines
    /// between rows. Any thread.
    ///
    /// - Parameters:
    ///   - cornerRadius: the radius in points.
    ///   - cornerColor: the colour outside of the round corners; nil or clear for none.
    ///   - fillColor: the colour inside.
    public static func as_resizableRoundedImage(
        withCornerRadius cornerRadius: CGFloat, cornerColor: UIColor?, fill fillColor: UIColor
    ) -> UIImage {
        as_resizableRoundedImage(
            withCornerRadius: cornerRadius, cornerColor: cornerColor, fill: fillColor, borderColor: nil, borderWidth: 0)
    }

    /// Makes the picture with a border within the edges, in points.
    public static func as_resizableRoundedImage(
        withCornerRadius cornerRadius: CGFloat, cornerColor: UIColor?, fill fillColor: UIColor, borderColor: UIColor?,
        borderWidth: CGFloat
    ) -> UIImage {
        // Limits large radii, and treats NaN as none.
        let radius = cornerRadius.isFinite ? min(max(0, Double(cornerRadius)), 512) : 0
        let border = borderColor == nil || !borderWidth.isFinite ? 0 : min(max(0, Double(borderWidth)), 512)
        let cap = max(radius, border).rounded(.up)
        let side = 2 * cap + 1
        let environment = GraphicsEnvironment(scale: scaleOfRounded)
        let texture = Texture(size: Size(width: side, height: side), environment: environment) { drawing in
            let whole = Rect(x: 0, y: 0, width: side, height: side)
            if let cornerColor { drawing.fill(Path(rectangle: whole), with: cornerColor.resolved(in: environment)) }
            let outer = Path(roundedRectangle: whole, radius: radius)
            drawing.fill(outer, with: fillColor.resolved(in: environment))
            guard border > 0, let borderColor else { return }
            let inner = Rect(x: border, y: border, width: side - 2 * border, height: side - 2 * border)
            var ring = outer
            ring.add(Path(roundedRectangle: inner, radius: max(0, radius - border)))
            drawing.fill(ring, with: borderColor.resolved(in: environment), isEvenOdd: true)
        }
        return UIImage(
            picture: nil, texture: texture, pixelsAPoint: scaleOfRounded,
            capInsets: UIEdgeInsets(top: CGFloat(cap), left: CGFloat(cap), bottom: CGFloat(cap), right: CGFloat(cap)))
    }

    /// Pixels per point that look right on all usual displays.
    private static let scaleOfRounded = 2.0
}

extension UIColor {
    fileprivate func resolved(in environment: GraphicsEnvironment) -> Color { styleColor.resolved(in: environment) }
}
