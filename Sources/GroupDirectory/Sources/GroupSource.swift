/// A source of groups: one service, calendar or file, in any protocol. Any thread; the work is done off the main actor.
///
/// `abilities` declares the supported requests. Other requests return an empty result. Cancelling the calling task ends
/// a request with `MeetupServiceError.cancelled`. Every result contains the source's id.
public protocol GroupSource: Sendable {
    /// The identity of the source.
    var identity: SourceIdentity { get }
    /// The questions that the source answers.
    var abilities: SourceAbilities { get }

    /// Returns a page of groups, in the source's order. Pages may overlap if the service changes in between: `GroupIDs`
    /// finds repeated groups.
    ///
    /// - Parameters:
    ///   - cursor: `next` of the previous page of the same search; nil for the first page.
    ///   - pageSize: the requested number of groups, at least 1; a page may have more, fewer or none.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group>

    /// Returns a page of coming events, sorted by start.
    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent>

    /// Returns a page of a group's coming events, sorted by start.
    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent>

    /// Returns the group with all of the source's data. Sends a request if `groups` returns less.
    func details(of group: Group) async throws(MeetupServiceError) -> Group

    /// Returns the event with all of the source's data. Sends a request if lists contain less.
    /// - Parameter group: the event's group, if it is known.
    func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent

    /// Returns the id with which `details` finds the event of a page; nil if the address is no event page of this
    /// source. Sends no request. Addresses may come from other programs, so a source that sends a token returns nil.
    func eventID(ofPage address: String) -> String?

    /// Returns places by name, the likeliest first.
    ///
    /// - Parameter language: the language of the names, e.g. `de`.
    func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace]

    /// Requests the name and the program of the service.
    func check() async throws(MeetupServiceError) -> SourceReport
}

extension GroupSource {
    public func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> { SourcePage() }

    public func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        SourcePage(cursor == nil ? group.nextEvent.map { [$0] } ?? [] : [])
    }

    public func details(of group: Group) async throws(MeetupServiceError) -> Group { group }

    public func details(of event: GroupEvent, in group: Group?) async throws(MeetupServiceError) -> GroupEvent { event }

    public func eventID(ofPage address: String) -> String? { nil }

    public func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace] { [] }
}
