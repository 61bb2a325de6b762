/// How many screens around the viewport are kept ready, seen from the scroll direction.
public struct RangeTuningParameters: Sendable, Hashable {
    public var leadingScreens: Double
    public var trailingScreens: Double

    public init(leadingScreens: Double, trailingScreens: Double) {
        self.leadingScreens = leadingScreens
        self.trailingScreens = trailingScreens
    }

    /// Texture's defaults of the full mode.
    public static let display = RangeTuningParameters(leadingScreens: 1, trailingScreens: 0.5)
    public static let preload = RangeTuningParameters(leadingScreens: 2.5, trailingScreens: 1.5)

    /// The list offsets the range spans, in points.
    func span(offset: Double, page: Double, forward: Bool) -> Range<Double> {
        let before = page * (forward ? trailingScreens : leadingScreens)
        let after = page * (forward ? leadingScreens : trailingScreens)
        return (offset - before)..<(offset + page + after)
    }
}

/// How much a list keeps ready around what is on screen.
public enum RangeMode: Sendable, Hashable, CaseIterable {
    /// Seen and scrolled.
    case full
    /// Not seen now, or seen for the first time.
    case minimum
    /// Only what is on screen keeps its drawings and data.
    case visibleOnly
    /// Nothing keeps drawings; only what is on screen keeps data.
    case lowMemory

    /// What a container shows that lies so many steps behind the one that is seen.
    public init(visibilityDepth: Int) {
        switch visibilityDepth {
        case ...0: self = .full
        case 1: self = .minimum
        case 2: self = .visibleOnly
        default: self = .lowMemory
        }
    }

    /// Texture's numbers; `full` is what the list was tuned to.
    func display(full: RangeTuningParameters) -> RangeTuningParameters {
        switch self {
        case .full: full
        case .minimum: RangeTuningParameters(leadingScreens: 0.25, trailingScreens: 0.25)
        case .visibleOnly, .lowMemory: RangeTuningParameters(leadingScreens: 0, trailingScreens: 0)
        }
    }

    func preload(full: RangeTuningParameters) -> RangeTuningParameters {
        switch self {
        case .full: full
        case .minimum: RangeTuningParameters(leadingScreens: 0.5, trailingScreens: 0.25)
        case .visibleOnly, .lowMemory: RangeTuningParameters(leadingScreens: 0, trailingScreens: 0)
        }
    }
}
