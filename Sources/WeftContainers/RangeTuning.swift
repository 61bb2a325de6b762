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
