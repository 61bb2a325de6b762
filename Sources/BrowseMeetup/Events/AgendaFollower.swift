import GroupDirectory
import Weft

/// Follows an agenda: its newest snapshot with the rows of the list. The agenda is made when it is first used. Main
/// actor; the work is done elsewhere.
@MainActor
final class AgendaFollower {
    private let makeAgenda: @MainActor () -> EventAgenda
    private(set) lazy var agenda = makeAgenda()
    private var following: Task<Void, Never>?
    /// The numbers of the last search that was begun and of the last snapshot that was requested. Older snapshots are
    /// not reported.
    private var (beginning, asked) = (0, 0)
    private let filters: EventFilters

    /// The last reported snapshot.
    private(set) var last: AgendaSnapshot?
    /// Called with a new snapshot, the rows of the list, and the previous snapshot.
    var onSnapshot: ((AgendaSnapshot, EventSections, _ before: AgendaSnapshot?) -> Void)?
    /// Called if a search could not begin.
    var onFailure: ((LocationError) -> Void)?

    /// - Parameter filters: the query, and whether the events of several days are shown.
    init(_ filters: EventFilters, _ makeAgenda: @escaping @MainActor () -> EventAgenda) {
        self.filters = filters
        self.makeAgenda = makeAgenda
    }

    isolated deinit {
        following?.cancel()
    }

    /// Begins the first search, and reports its changes while this object exists.
    func start() {
        following = Task { [weak self, agenda] in
            await self?.begin()
            for await _ in agenda.changes { await self?.update() }
        }
    }

    /// Begins another search. Snapshots of the previous one are no longer reported.
    func begin() async {
        beginning += 1
        do throws(LocationError) {
            try await agenda.begin()
            beginning -= 1
            await update()
        } catch {
            beginning -= 1
            onFailure?(error)
        }
    }

    /// Forgets the last snapshot and a requested one, since both belong to another place.
    func forget() {
        last = nil
        asked += 1
    }

    /// Reports the agenda's current events.
    func update() async {
        guard beginning == 0 else { return }
        asked += 1
        let mine = asked
        let snapshot = await agenda.snapshot(of: filters.query)
        let sections = await EventSections.of(snapshot, isUnfolded: filters.isUnfolded)
        guard mine == asked, beginning == 0 else { return }
        let before = last
        last = snapshot
        onSnapshot?(snapshot, sections, before)
    }

    /// Reports the agenda's current events without waiting, if some were reported before.
    func updateSoon() {
        if last != nil { Task { [weak self] in await self?.update() } }
    }
}
