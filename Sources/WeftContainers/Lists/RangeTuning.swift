/// The number of screens around the viewport that are kept ready, relative to the scroll direction. Negative and
/// non-finite values count as 0.
public struct RangeTuningParameters: Sendable, Hashable {
    /// Screens ahead, in the direction the user scrolls.
    public var leadingScreens: Double
    /// The screens behind.
    public var trailingScreens: Double

    /// Makes parameters from the screens ahead and behind.
    public init(leadingScreens: Double, trailingScreens: Double) {
        self.leadingScreens = leadingScreens
        self.trailingScreens = trailingScreens
    }

    /// 0: only the screen itself.
    public static let zero = RangeTuningParameters(leadingScreens: 0, trailingScreens: 0)

    /// The list offsets the range spans, in points.
    func span(offset: Double, page: Double, forward: Bool) -> Range<Double> {
        let (leading, trailing) = (Self.screens(leadingScreens), Self.screens(trailingScreens))
        let before = page * (forward ? trailing : leading)
        let after = page * (forward ? leading : trailing)
        return (offset - before)..<(offset + page + after)
    }
}

extension RangeTuningParameters {
    /// Limits a number of screens: non-finite and negative values count as 0.
    private static func screens(_ count: Double) -> Double { count > 0 ? min(count, 1e6) : 0 }
}

/// The amount that a list keeps ready around the screen.
public enum RangeMode: Sendable, Hashable, CaseIterable {
    /// The list is visible and was scrolled.
    case full
    /// The mode of a list that is not visible, or that was just shown for the first time.
    case minimum
    /// Only rows on screen keep their drawings and data.
    case visibleOnly
    /// No row keeps drawings; only rows on screen keep data.
    case lowMemory

    /// The mode of a list in a controller with this visibility depth.
    public init(visibilityDepth: Int) {
        switch visibilityDepth {
        case ...0: self = .full
        case 1: self = .minimum
        case 2: self = .visibleOnly
        default: self = .lowMemory
        }
    }
}

/// The kinds of ranges.
public enum RangeType: Sendable, Hashable, CaseIterable {
    /// Rows are drawn and pictures are decoded. Rows that leave the range release both. While a list moves, rows are
    /// drawn further ahead, so that they are ready when they become visible.
    case display
    /// Rows are made and measured, and pictures are fetched. Also known as prefetching.
    case preload
}

/// The ranges of a list by mode and type. The defaults are Texture's: in full mode, 2.5 screens ahead and 1.5 behind
/// are preloaded, 1 and 0.5 displayed.
public struct RangeTuning: Sendable, Hashable {
    private struct Key: Hashable {
        let mode: RangeMode
        let type: RangeType
    }

    private var parameters: [Key: RangeTuningParameters] = [
        Key(mode: .full, type: .display): RangeTuningParameters(leadingScreens: 1, trailingScreens: 0.5),
        Key(mode: .full, type: .preload): RangeTuningParameters(leadingScreens: 2.5, trailingScreens: 1.5),
        Key(mode: .minimum, type: .display): RangeTuningParameters(leadingScreens: 0.25, trailingScreens: 0.25),
        Key(mode: .minimum, type: .preload): RangeTuningParameters(leadingScreens: 0.5, trailingScreens: 0.25),
    ]

    /// Texture's ranges.
    public init() {}

    /// The size of a range in a mode, in screens.
    public subscript(mode: RangeMode, type: RangeType) -> RangeTuningParameters {
        get { parameters[Key(mode: mode, type: type)] ?? .zero }
        set { parameters[Key(mode: mode, type: type)] = newValue }
    }
}
