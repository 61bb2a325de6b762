/// Where groups come from: one service, calendar or file, whatever it speaks. Any thread; the work is done off the main
/// actor.
///
/// What a source cannot do is said by its `abilities` and answered with nothing, so that callers ask only what is
/// answered. Cancelling the calling task ends a request with `MeetupServiceError.cancelled`. Everything is given out with
/// the source's id in it.
public protocol GroupSource: Sendable {
    /// Which source it is.
    var identity: SourceIdentity { get }
    /// What it can be asked for.
    var abilities: SourceAbilities { get }

    /// A page of groups, in the source's order. Pages may overlap when the service changes in between: `GroupIDs` finds
    /// the doubles.
    /// - Parameter cursor: `next` of the page before, of the same search; nil for the first page.
    /// - Parameter pageSize: how many are wanted, at least 1; a page may have more or fewer, none included.
    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group>

    /// A page of what is coming, first what begins first.
    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent>

    /// A page of a group's coming events, first what begins first.
    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent>

    /// The group with all the source knows of it: where `groups` gives less, this asks again.
    func details(of group: Group) async throws(MeetupServiceError) -> Group

    /// Places by name, the likeliest first.
    /// - Parameter language: of the names, as in `de`.
    func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace]

    /// Asks the service who it is.
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

    public func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace] { [] }
}
