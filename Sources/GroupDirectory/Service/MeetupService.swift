/// A provider of groups. Any thread; works off the main actor.
public protocol MeetupService: Sendable {
    /// The groups near `place`, nearest first.
    ///
    /// Cancelling the calling task ends the request with `MeetupServiceError.cancelled`. Pages may overlap if the
    /// service changes in between: `GroupIDs` removes duplicates.
    /// - Parameter page: the number of the page, from 0.
    /// - Parameter pageSize: the number of groups per page, at least 1.
    func groups(near place: Coordinate, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage
}
