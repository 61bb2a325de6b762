import GroupDirectory
import Weft

/// Follows an agenda: its newest snapshot with the rows of the list. The agenda is made when it is first used. Main actor;
/// the work is done elsewhere.
@MainActor
final class AgendaFollower {
    private let makeAgenda: @MainActor () -> EventAgenda
    private(set) lazy var agenda = makeAgenda()
    private var following: Task<Void, Never>?
    /// The numbers of searches that are about to begin, and of requested snapshots. A snapshot that was requested before the
    /// last of either is not reported.
    private var (beginning, asked) = (0, 0)
    private let filters: EventFilters

    /// The last reported snapshot.
    private(set) var last: AgendaSnapshot?
    /// Reports a snapshot with the rows of the list, after the one before.
    var onSnapshot: ((AgendaSnapshot, EventSections, _ before: AgendaSnapshot?) -> Void)?
    /// The search could not begin.
    var onFailure: ((LocationError) -> Void)?

    /// - Parameter filters: the query, and whether the events of several days are shown.
    init(_ filters: EventFilters, _ makeAgenda: @escaping @MainActor () -> EventAgenda) {
        self.filters = filters
        self.makeAgenda = makeAgenda
    }

    isolated deinit {
        following?.cancel()
    }

    /// Begins the first search, and reports its changes until this is released.
    func start() {
        following = Task { [weak self, agenda] in
            await self?.begin()
            for await _ in agenda.changes { await self?.update() }
        }
    }

    /// Begins another search; nothing is reported before.
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

    /// Forgets the last snapshot, and one that was requested: they are of another place.
    func forget() {
        last = nil
        asked += 1
    }

    /// Reports what the agenda has now.
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

    /// Reports what the agenda has now, if anything was reported.
    func updateSoon() {
        if last != nil { Task { [weak self] in await self?.update() } }
    }
}
