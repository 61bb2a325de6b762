/// How rows that a table or a collection is told of come on screen. Rows around them slide in any case but `none`; where the
/// desktop wants less animation nothing moves.
///
/// Rows that are deleted go at once, and reloaded ones show their new node as soon as it is there, whichever is named: only
/// `none` makes a difference to them, since the rows behind them do not slide then.
public enum RowAnimation: Sendable, Hashable, CaseIterable {
    /// As `fade`.
    case automatic
    /// They appear in their place.
    case fade
    /// They come from the list's left edge.
    case left
    /// They come from the list's right edge.
    case right
    /// They come from above their place, and appear meanwhile.
    case top
    /// They come from below their place, and appear meanwhile.
    case bottom
    /// As `fade`: rows do not grow.
    case middle
    /// They are there at once, and so is everything else where nothing else of the batch is animated.
    case none
}

/// New rows that come in a way of their own.
struct RowEntrance: Hashable {
    /// As after the batch; a section's header and footer are with its rows.
    enum Part: Hashable {
        case rows(SectionRows)
        case section(Int)
    }

    let part: Part
    let animation: RowAnimation
}

extension RowAnimation {
    /// How far from its place a row of that size begins, to the right and downwards; and whether it appears meanwhile.
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
