import WeftGTK
import WeftLayout

/// The line of dots over the foot of the pages. Points of the pager's canvas.
@MainActor
extension PagerNode {
    private static let dotPitch = 16.0

    /// The height of the line of dots at the bottom of the pager, in points. Use it as the bottom `contentInset` of the
    /// pager to keep pages above the dots.
    public static var dotsHeight: Double { 24 }

    private var dotsHeight: Double { showsDots && numberOfPages > 1 ? Self.dotsHeight : 0 }

    /// The center of a dot, in points; nil without dots. There are none if they do not fit.
    func dotCenter(_ index: Int) -> Point? {
        let width = Double(numberOfPages) * Self.dotPitch
        let viewport = core.viewport
        guard dotsHeight > 0, width <= viewport.width else { return nil }
        let along = (Double(index) + 0.5) * Self.dotPitch - width / 2
        return Point(x: viewport.width / 2 + along * direction, y: viewport.height - dotsHeight / 2)
    }

    /// The dot at a point; nil if there is none. A dot's area has the height of the line.
    func dot(at point: Point) -> Int? {
        guard point.y >= core.viewport.height - dotsHeight, let first = dotCenter(0) else { return nil }
        let index = ((point.x - first.x) * direction / Self.dotPitch).rounded()
        return index >= 0 && index < Double(numberOfPages) ? Int(index) : nil
    }

    func drawDots(_ snapshot: Snapshot) {
        guard let palette = core.surroundings.environment?.palette else { return }
        let current = nearestPage
        guard let first = dotCenter(0), let last = dotCenter(numberOfPages - 1) else { return }
        // The dots have their own background, since a page may show a picture of any colour.
        let ground = Rect(
            x: min(first.x, last.x) - Self.dotPitch / 2, y: first.y - Self.dotPitch / 2,
            width: abs(last.x - first.x) + Self.dotPitch, height: Self.dotPitch)
        snapshot.clipped(to: ground, radius: Self.dotPitch / 2) {
            snapshot.fill(palette.background.withAlpha(0.75), in: ground)
        }
        for index in 0..<numberOfPages {
            guard let center = dotCenter(index) else { return }
            let radius = index == current ? 4.0 : 3.0
            let box = Rect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
            snapshot.clipped(to: box, radius: radius) {
                snapshot.fill(index == current ? palette.label : palette.secondaryLabel, in: box)
            }
        }
    }
}
