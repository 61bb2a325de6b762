/// The animation of rows that are inserted, deleted or reloaded. Rows around them slide with every animation but
/// `none`. If the desktop asks for reduced animation, nothing moves.
///
/// With any animation, deleted rows disappear immediately, and reloaded rows show their new node as soon as it is
/// ready. For them only `none` makes a difference: the rows after them do not slide.
public enum RowAnimation: Sendable, Hashable, CaseIterable {
    /// The same as `fade`.
    case automatic
    /// The rows fade in at their place.
    case fade
    /// The rows slide in from the list's left edge.
    case left
    /// The rows slide in from the list's right edge.
    case right
    /// The rows slide in from above their place and fade in.
    case top
    /// The rows slide in from below their place and fade in.
    case bottom
    /// The same as `fade`: rows do not grow.
    case middle
    /// The rows appear immediately. Other rows do not slide, unless another change of the batch is animated.
    case none
}

/// The animation of some new rows.
struct RowEntrance: Hashable {
    /// A part that the animation applies to, at its position after the batch. A section's header and footer are counted
    /// among its rows.
    enum Part: Hashable {
        case rows(SectionRows)
        case section(Int)
    }

    let part: Part
    let animation: RowAnimation
}

extension RowAnimation {
    /// The initial distance of a row of that size from its place, to the right and downwards, and whether it fades in.
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
