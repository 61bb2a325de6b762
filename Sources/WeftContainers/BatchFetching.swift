/// When more rows are asked for.
///
/// Source: Texture's `ASBatchFetching.mm`.
struct BatchFetching {
    /// Screens before the end; 0 or less is never.
    var leadingScreens: Double
    var isFetching: Bool
    /// Of the viewport along the scroll direction, points.
    var page: Double
    /// Of the whole content, points.
    var content: Double
    /// Points of content between the viewport and the end in question.
    var remaining: Double
    var isVisible: Bool
    var movesTowardsEnd: Bool

    var isDue: Bool {
        guard !isFetching, leadingScreens > 0, page > 0 else { return false }
        if content < page { return true }
        return isVisible && movesTowardsEnd && remaining <= page * leadingScreens
    }
}
