/// The bookkeeping between a list's scroll offset and a GtkAdjustment that GTK writes, too.
///
/// GTK's kinetic scrolling, its animations and the drag of the thumb write absolute values that they computed from
/// their starting value. A correction written to the adjustment in between is lost. Therefore: list offset = adjustment
/// value + a private ``correction``. The correction changes whenever something above the viewport does. It is folded
/// into the adjustment's value only at rest or at an edge.
///
/// The list ends where the adjustment does: ``lower`` and ``upper`` are the list's ends in the adjustment's terms, so
/// the thumb shows the user's position without a write of the value. They are frozen while the user holds the thumb,
/// since GTK computes the value from them. Meanwhile each move of the thumb scrolls the same *share* of the remaining
/// distance towards that end, so the thumb never jumps and still reaches the list's ends.
///
/// All lengths are in points along the scroll direction. Sizes from outside that are not finite or negative count as 0,
/// and values that are not finite are ignored. A value that does not use GTK; any thread. Every function is O(1).
public struct ScrollCorrection: Hashable, Sendable {
    /// The list offset of the viewport's top: 0 to ``maximumListOffset``.
    public private(set) var listOffset = 0.0
    /// The adjustment's value as last reported or folded.
    public private(set) var adjustmentValue = 0.0
    /// The extent of the whole list.
    public private(set) var total = 0.0
    /// The extent of the viewport: the adjustment's page size.
    public private(set) var viewport = 0.0

    /// The ends of the adjustment's range, fixed while the thumb is held.
    private var frozen: Frozen?

    private struct Frozen: Hashable {
        var lower: Double
        var upper: Double
    }

    /// A list without extent in a viewport without extent, both at 0.
    public init() {}

    /// The difference of the list offset and the adjustment's value.
    public var correction: Double { listOffset - adjustmentValue }

    /// The list offset at the list's end; 0 if the list is shorter than the viewport.
    public var maximumListOffset: Double { max(0, total - viewport) }

    /// The adjustment's lower end: 0 without a correction.
    public var lower: Double { frozen?.lower ?? -correction }

    /// The adjustment's upper end: ``total`` without a correction, if the list is longer than the viewport.
    public var upper: Double { frozen?.upper ?? max(total, viewport) - correction }

    /// True while the user holds the thumb.
    public var isThumbHeld: Bool { frozen != nil }
}

extension ScrollCorrection {
    /// Called when something else changed the adjustment's value: wheel, keys, kinetic scrolling, an animation, the
    /// thumb.
    public mutating func adjustmentMoved(to value: Double) {
        guard value.isFinite, value != adjustmentValue else { return }
        if let frozen {
            moveThumb(to: value, frozen: frozen)
        } else {
            listOffset = clamped(value + correction)
        }
        adjustmentValue = value
    }

    /// Called when something above the viewport changed: shows the list from `listOffset` on, clamped to the list's
    /// ends, without changing the adjustment's value.
    public mutating func adjust(toKeep listOffset: Double) {
        guard listOffset.isFinite else { return }
        self.listOffset = clamped(listOffset)
    }

    /// Sets the extent of the list and the viewport. The list offset is clamped to it; call ``adjust(toKeep:)``
    /// afterwards.
    public mutating func resize(total: Double, viewport: Double) {
        self.total = Self.sanitised(total)
        self.viewport = Self.sanitised(viewport)
        listOffset = clamped(listOffset)
    }

    /// The thumb was pressed: freezes the adjustment's range.
    public mutating func holdThumb() {
        guard frozen == nil else { return }
        frozen = Frozen(lower: lower, upper: upper)
    }

    /// Called when the thumb is released: the adjustment's range is the list's again. Call ``fold()`` afterwards.
    public mutating func releaseThumb() {
        frozen = nil
    }

    /// Moves the correction into the adjustment's value: at rest or at an edge. The list offset stays.
    ///
    /// - Returns: the value to write to the adjustment, with the new ``lower`` and ``upper``; nil if there is nothing
    ///   to write, as there is no correction or the thumb is held.
    public mutating func fold() -> Double? {
        guard frozen == nil, correction != 0 else { return nil }
        adjustmentValue = listOffset
        return adjustmentValue
    }

    private mutating func moveThumb(to value: Double, frozen: Frozen) {
        if value > adjustmentValue {
            let left = max(frozen.lower, frozen.upper - viewport) - adjustmentValue
            let share = left > 0 ? min(1, (value - adjustmentValue) / left) : 1
            listOffset = clamped(share < 1 ? listOffset + (maximumListOffset - listOffset) * share : maximumListOffset)
        } else {
            let left = adjustmentValue - frozen.lower
            let share = left > 0 ? min(1, (adjustmentValue - value) / left) : 1
            listOffset = clamped(share < 1 ? listOffset - listOffset * share : 0)
        }
    }

    private func clamped(_ offset: Double) -> Double {
        min(max(0, offset), maximumListOffset)
    }

    private static func sanitised(_ extent: Double) -> Double {
        extent > 0 && extent.isFinite ? extent : 0
    }
}
