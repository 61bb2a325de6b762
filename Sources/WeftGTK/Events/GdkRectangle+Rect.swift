import WeftLayout
import WeftShim

extension GdkRectangle {
    /// The rectangle in whole points, at least one point large, clamped to GDK's integers.
    init(_ rect: Rect) {
        func whole(_ value: Double) -> gint {
            guard !value.isNaN else { return 0 }
            return gint(min(max(value, Double(gint.min) / 2), Double(gint.max) / 2))
        }
        self.init(
            x: whole(rect.minX), y: whole(rect.minY), width: whole(max(1, rect.width.rounded(.up))),
            height: whole(max(1, rect.height.rounded(.up))))
    }
}
