/// Decides when more is fetched by how soon the user gets to the end. Main actor.
@MainActor
public protocol BatchFetchingDelegate: AnyObject {
    /// Returns true to fetch now. Called in frames in which the list moves towards an end where no fetch is under way.
    ///
    /// - Parameters:
    ///   - remainingTime: the seconds until the end is on screen at the current speed.
    ///   - hint: the list's own decision: true if the end is within `leadingScreensForBatching`.
    func shouldFetchBatch(withRemainingTime remainingTime: Double, hint: Bool) -> Bool
}
