/// Decides when to fetch more rows.
///
/// Source: Texture's `ASBatchFetching.mm`, which runs when the list was scrolled or its content changed. This one runs
/// in every layout, so it records the state at the start of the last fetch.
struct BatchFetching {
    /// The state at the start of a fetch. A second fetch in the same state would return the same rows.
    struct Occasion: Equatable {
        /// The scroll offset in points from the list's start.
        var offset: Double
        /// The number of content changes.
        var contentVersion: Int
    }

    /// The distance from the end in screens; 0 or less never fetches.
    var leadingScreens: Double
    var isFetching: Bool
    /// The viewport's extent along the scroll direction, in points.
    var page: Double
    /// The extent of the whole content, in points.
    var content: Double
    /// The distance in points from the viewport to the end at which rows may be fetched.
    var remaining: Double
    var isVisible: Bool
    var movesTowardsEnd: Bool
    var occasion: Occasion
    /// The state at the last fetch at this end, whatever its result; nil before the first one.
    var lastOccasion: Occasion?
    /// The list's speed in points per second; 0 at rest.
    var speed = 0.0

    /// True if more rows should be fetched.
    var isDue: Bool {
        guard !isFetching, leadingScreens > 0, page > 0, occasion != lastOccasion else { return false }
        if content < page { return true }
        return isVisible && movesTowardsEnd && isNear
    }

    private var isNear: Bool { remaining <= page * leadingScreens }

    /// The arguments of the delegate while the list moves towards that end: the seconds until the end is on screen, and
    /// the list's own decision.
    var question: (remainingTime: Double, hint: Bool)? {
        guard !isFetching, leadingScreens > 0, page > 0, occasion != lastOccasion, content >= page, isVisible,
            movesTowardsEnd, speed > 0
        else { return nil }
        return (max(0, remaining) / speed, isNear)
    }
}
