/// The animation of rows that are inserted, deleted or reloaded. The surrounding rows slide with every animation but
/// `none`. If the desktop requests reduced animation, nothing moves.
///
/// Deleted rows leave in the direction from which inserted rows enter: with `left` they slide out over the list's left
/// edge. The next update does not interrupt them. They are only drawings by then: input and assistive technology reach
/// the remaining rows.
///
/// Reloaded rows show their new node as soon as it is ready. For them only `none` makes a difference: the rows after
/// them do not slide.
public enum RowAnimation: Sendable, Hashable, CaseIterable {
    /// The same as `fade`.
    case automatic
    /// The rows fade in or out at their place.
    case fade
    /// The rows slide in from the list's left edge, or out over it.
    case left
    /// The rows slide in from the list's right edge, or out over it.
    case right
    /// The rows slide in from above their place and fade in, or out in the same direction.
    case top
    /// The rows slide in from below their place and fade in, or out in the same direction.
    case bottom
    /// The same as `fade`: rows neither grow nor shrink.
    case middle
    /// The rows appear and disappear immediately. Other rows do not slide, unless another change of the batch is
    /// animated.
    case none
}

/// The animation of some inserted or deleted rows.
struct RowMotion: Hashable {
    /// A part that the animation applies to: inserted rows at their positions after the batch, deleted ones at those
    /// before it. A section's header and footer are counted among its rows.
    enum Part: Hashable {
        case rows(SectionRows)
        case section(Int)
    }

    let part: Part
    let animation: RowAnimation
}

/// The animations of some rows, by position. Of several for one row the last one counts.
typealias RowAnimations = [(positions: Range<Int>, animation: RowAnimation)]

extension RowAnimation {
    /// The distance between a row of that size and its place when it begins to appear or has disappeared, to the right
    /// and downwards, and whether it fades.
    func start(width: Double, height: Double) -> (x: Double, y: Double, fades: Bool) {
        switch self {
        case .automatic, .fade, .middle: (0, 0, true)
        case .left: (-width, 0, false)
        case .right: (width, 0, false)
        case .top: (0, -height, true)
        case .bottom: (0, height, true)
        case .none: (0, 0, false)
        }
    }
}

extension RowAnimations {
    func animation(at position: Int) -> RowAnimation? { last { $0.positions.contains(position) }?.animation }
}
