/// Decides when to fetch more rows, based on the time until the user reaches the end. Main actor.
@MainActor
public protocol BatchFetchingDelegate: AnyObject {
    /// Returns true to fetch now. Called in frames in which the list moves towards an end without a fetch in progress.
    ///
    /// - Parameters:
    ///   - remainingTime: the seconds until the end is on screen at the current speed.
    ///   - hint: the list's own decision: true if the end is within `leadingScreensForBatching`.
    func shouldFetchBatch(withRemainingTime remainingTime: Double, hint: Bool) -> Bool
}
