import WeftGTK
import WeftLayout

/// Empty space around a list's rows, in points: as given by the client, and in list coordinates (along the scroll
/// direction from the list's start, across it from the rows' leading edge).
struct ListInsets: Equatable {
    private(set) var given = EdgeInsets.zero
    private(set) var start = 0.0
    private(set) var end = 0.0
    private(set) var acrossBefore = 0.0
    private(set) var acrossAfter = 0.0

    init() {}

    /// - Parameters:
    ///   - isReversed: the list's start is at the bottom, or at the right.
    ///   - isMirrored: rows begin at the right.
    ///   - isPaged: insets along the scroll direction are ignored.
    init(_ given: EdgeInsets, axis: CanvasAxis, isReversed: Bool, isMirrored: Bool, isPaged: Bool) {
        self.given = given
        let (top, left, bottom, right) = (
            Self.length(given.top), Self.length(given.left), Self.length(given.bottom), Self.length(given.right)
        )
        let along = axis == .vertical ? (top, bottom) : (left, right)
        if !isPaged { (start, end) = isReversed ? (along.1, along.0) : along }
        if axis == .vertical {
            (acrossBefore, acrossAfter) = isMirrored ? (right, left) : (left, right)
        } else {
            (acrossBefore, acrossAfter) = (top, bottom)
        }
    }

    private static func length(_ inset: Double) -> Double { inset.isFinite ? max(0, inset) : 0 }
}
