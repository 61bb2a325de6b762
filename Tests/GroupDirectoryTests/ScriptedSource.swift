@testable import GroupDirectory

/// A source with the answers that a test gives.
struct ScriptedSource: GroupSource {
    let identity: SourceIdentity
    var abilities = SourceAbilities()

    init(_ name: String, orders: Set<GroupOrder> = [.nearest], pageSize: Int = 50) {
        identity = SourceIdentity(
            id: SourceID(rawValue: name), kind: .v3, address: "https://\(name).example", name: name)
        abilities.orders = orders
        abilities.maximumPageSize = pageSize
    }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> { throw .cancelled }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }
}

extension Group {
    /// A group at a distance in kilometres north of London.
    static func at(_ kilometres: Double, _ id: String, of source: String = "", address: String? = nil) -> Group {
        var group = Group(id: id, name: "Group \(id)")
        group.source = SourceID(rawValue: source)
        group.link = address
        group.coordinate = Coordinate(
            latitude: Coordinate.london.latitude + kilometres / 111.195, longitude: Coordinate.london.longitude)
        return group
    }
}

extension SourcePage<Group> {
    /// A page of groups at these distances; their names are the distances.
    static func page(_ distances: [Double], next: String? = nil, of source: String = "") -> SourcePage<Group> {
        SourcePage(
            distances.map { Group.at($0, "\(source)\($0)", of: source) }, next: next.map { SourceCursor($0) })
    }
}

/// A machine with a clock that the test sets, and its requests so far.
struct FeedStage {
    var machine: FeedMachine
    var now = 100.0
    /// The pending queries.
    var asked: [(source: SourceID, cursor: SourceCursor?, pageSize: Int, ticket: Int)] = []
    var askCount = 0
    var kept: [(source: SourceID, position: Int, count: Int, isLast: Bool)] = []

    init(
        _ sources: [ScriptedSource], order: GroupOrder = .nearest, filter: GroupFilter = GroupFilter(),
        limits: FeedLimits = FeedLimits()
    ) {
        var search = GroupSearch(near: .london, order: order)
        search.filter = filter
        machine = FeedMachine(search, limits: limits)
        machine.setSources(sources, now: now)
        take()
    }

    mutating func take() {
        for action in machine.takeActions() {
            switch action {
            case .ask(let source, let cursor, let size, let ticket):
                asked.append((source, cursor, size, ticket))
                askCount += 1
            case .cancel(let ticket): asked.removeAll { $0.ticket == ticket }
            case .remember(let groups, let source, let position, let isLast):
                kept.append((source, position, groups.count, isLast))
            }
        }
    }

    mutating func want(_ count: Int) {
        machine.want(count, now: now)
        take()
    }

    /// Answers the pending query of a source. Returns false if there is none.
    @discardableResult
    mutating func answer(_ source: String, _ page: SourcePage<Group>) -> Bool {
        guard let place = asked.firstIndex(where: { $0.source.rawValue == source }) else { return false }
        machine.answered(asked.remove(at: place).ticket, page, now: now)
        take()
        return true
    }

    @discardableResult
    mutating func fail(_ source: String, _ error: MeetupServiceError) -> Bool {
        guard let place = asked.firstIndex(where: { $0.source.rawValue == source }) else { return false }
        machine.failed(asked.remove(at: place).ticket, error, now: now)
        take()
        return true
    }

    /// Advances the clock, and calls the machine at the times it requests.
    mutating func pass(_ seconds: Double) {
        let end = now + seconds
        while let wake = machine.wake, wake <= end {
            now = max(now, wake)
            machine.advance(to: now)
            take()
        }
        now = end
    }

    mutating func see(_ count: Int) {
        let keys = machine.rows.given.prefix(count).map(\.id)
        machine.see(keys, visible: Set(keys.suffix(3)), now: now)
        take()
    }

    /// The ids of the rows that are shown.
    var shown: [String] { machine.rows.given.map(\.group.id) }
    func isAsked(_ source: String) -> Bool { asked.contains { $0.source.rawValue == source } }
    func status(_ source: String) -> SourceStatus.State? {
        machine.snapshot(now: now).sources.first { $0.id.rawValue == source }?.state
    }
}
