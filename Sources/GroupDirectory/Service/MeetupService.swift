/// Where groups come from. Any thread; the work is done off the main actor.
public protocol MeetupService: Sendable {
    /// The groups near `place`, nearest first.
    ///
    /// Cancelling the calling task ends the request with `MeetupServiceError.cancelled`. Pages may overlap when the
    /// service changes in between: `GroupIDs` finds the doubles.
    /// - Parameter page: from 0.
    /// - Parameter pageSize: groups a page, at least 1.
    func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage
}
