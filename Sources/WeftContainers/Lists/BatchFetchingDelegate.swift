/// Decides when more is fetched by how soon the user gets to the end. Main actor.
@MainActor
public protocol BatchFetchingDelegate: AnyObject {
    /// Whether to fetch now; asked in frames in which the list moves towards an end where nothing is being fetched.
    ///
    /// - Parameters:
    ///   - remainingTime: seconds until the end is on screen, as fast as the list moves now.
    ///   - hint: what the list would do by itself: the end is within `leadingScreensForBatching`.
    func shouldFetchBatch(withRemainingTime remainingTime: Double, hint: Bool) -> Bool
}
