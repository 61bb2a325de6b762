/// When more rows are asked for.
///
/// Source: Texture's `ASBatchFetching.mm`, which is asked when the list was scrolled or its content changed; here it is
/// asked in every layout, so it knows what there was to see when the last fetch began.
struct BatchFetching {
    /// What a fetch is asked for: the same again brings the same again.
    struct Occasion: Equatable {
        /// Where the list is, points from its start.
        var offset: Double
        /// How often its content has changed.
        var contentVersion: Int
    }

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
    var occasion: Occasion
    /// Of the last fetch at this end, whatever became of it; nil before the first one.
    var lastOccasion: Occasion?
    /// Points a second that the list moves; 0 at rest.
    var speed = 0.0

    /// Whether more is to be fetched.
    var isDue: Bool {
        guard !isFetching, leadingScreens > 0, page > 0, occasion != lastOccasion else { return false }
        if content < page { return true }
        return isVisible && movesTowardsEnd && isNear
    }

    private var isNear: Bool { remaining <= page * leadingScreens }

    /// What a delegate may decide: while the list moves towards that end, the seconds until the end is on screen, and what
    /// is done otherwise.
    var question: (remainingTime: Double, hint: Bool)? {
        guard !isFetching, leadingScreens > 0, page > 0, occasion != lastOccasion, content >= page, isVisible,
            movesTowardsEnd, speed > 0
        else { return nil }
        return (max(0, remaining) / speed, isNear)
    }
}
