import GroupDirectory
import Weft
import WeftGLib

/// Opens addresses from the command line or the desktop in the window. Main actor.
@MainActor
final class AddressOpener {
    private weak var app: BrowseMeetupApp?
    private let session: FeedSession
    /// The task that opens addresses, one after the other.
    private var work: Task<Void, Never>?
    /// The task that searches near the last given place, and looks up its name.
    private var placing: Task<Void, Never>?
    private var lastPlacing: ContinuousClock.Instant?
    private let finder: PlaceFinder
    /// The number of pages that wait for `work`.
    private var waitingPages = 0
    /// The times of the last requests for events of opened pages.
    private var asked: [ContinuousClock.Instant] = []

    /// Any program may open pages of the user's sources, and each of these is a request. Beyond this number within a
    /// minute, a page is only offered.
    static let maximumAskedInAMinute = 10

    /// The pause before a search near a given place. Of several places in quick succession, only the last one is used,
    /// since each search queries all sources.
    private static let pause = Duration.seconds(1)
    /// The time for which the list of towns is kept, since reading it takes some tenths of a second.
    private static let patience = Duration.seconds(30)

    init(_ app: BrowseMeetupApp, finder: PlaceFinder = PlaceFinder(dataDirectory: .forThisProcess())) {
        self.app = app
        self.finder = finder
        session = app.session
    }

    /// Opens addresses from another start of the program, or from the desktop. They are untrusted.
    func open(_ texts: [String]) {
        for text in texts.prefix(FeedConfiguration.maximumAddresses) {
            do throws(OpenedAddressError) {
                open([try OpenedAddress(text)])
            } catch {
                whenShown { $0.tellNotOpened(error) }
            }
        }
    }

    /// Opens addresses in the app's existing window.
    func open(_ addresses: [OpenedAddress]) {
        for address in addresses {
            if case .page = address { waitingPages += 1 }
            work = Task { [work, weak self] in
                await work?.value
                if case .page = address { self?.waitingPages -= 1 }
                await self?.open(address)
            }
        }
    }

    private func open(_ address: OpenedAddress) async {
        switch address {
        case .place(let coordinate):
            placing?.cancel()
            let now = ContinuousClock.now
            let wait = lastPlacing.map { $0 + Self.pause - now } ?? .zero
            placing = Task { [weak self] in await self?.look(near: coordinate, after: wait) }
        case .page(let link):
            switch await known(at: link) {
            case .group(let group): app?.showDetails(of: group)
            case .event(let event): app?.showEvent(event)
            case nil: await openUnknown(link)
            }
        case .calendar(let address): await openCalendar(address)
        }
    }

    /// Opens a page that is neither a stored group nor a stored event. Of several pages of events in quick succession
    /// only the last one is requested, since it would cover the others.
    private func openUnknown(_ link: String) async {
        let finder = EventFinder(session)
        if await finder.isAskable(link) {
            guard waitingPages == 0 else { return }
            if takeTurn(), let event = await finder.askedEvent(at: link) {
                app?.showEvent(event)
                return
            }
        }
        whenShown { $0.offerSource(at: link) }
    }

    /// Returns true if another request may be sent, and counts it.
    private func takeTurn() -> Bool {
        let now = ContinuousClock.now
        asked.removeAll { now - $0 >= .seconds(60) }
        guard asked.count < Self.maximumAskedInAMinute else { return false }
        asked.append(now)
        return true
    }

    private func look(near coordinate: Coordinate, after wait: Duration) async {
        do {
            if wait > .zero { try await Task.sleep(for: wait) }
            try Task.checkCancellation()
            lastPlacing = .now
            app?.showGroups()
            guard let app, app.place?.coordinate != coordinate else { return }
            app.choosePlace(StoredPlace(name: coordinate.text, coordinate: coordinate))
            let place = await finder.town(at: coordinate)
            try Task.checkCancellation()
            app.namePlace(place)
            try await Task.sleep(for: Self.patience)
            await finder.forget()
        } catch {
            // Another place was opened meanwhile.
        }
    }

    private enum Known {
        case group(Group)
        case event(AgendaEvent)
    }

    /// The known group or event with a page address; waits for the first rows.
    private func known(at link: String) async -> Known? {
        if let known = await knownNow(at: link) { return known }
        guard let feed = app?.feed, let before = feed.onFirstResult else { return nil }
        await withCheckedContinuation { continuation in
            feed.onFirstResult = {
                before()
                continuation.resume()
            }
        }
        return await knownNow(at: link)
    }

    private func knownNow(at link: String) async -> Known? {
        if let group = await session.group(at: link, among: app?.feed?.groups ?? []) { return .group(group) }
        if let event = await EventFinder(session).event(at: link) { return .event(event) }
        return await app?.events?.event(at: link).map { .event($0) }
    }

    private func openCalendar(_ address: String) async {
        if address.hasPrefix("/") {
            let isThere = await WorkerPool.shared.run(.visible) { LocalFile.isReadable(address) }
            guard isThere else {
                return whenShown {
                    $0.tellNotOpened(
                        OpenedAddressError(text: address, reason: localized("there is no such file that can be read")))
                }
            }
        }
        whenShown { $0.offerSource(at: address) }
    }

    /// Runs `body` once the window is shown, since no window can open above a hidden one.
    private func whenShown(_ body: @escaping @MainActor (BrowseMeetupApp) -> Void) {
        guard let app, let window = app.window else { return }
        if window.isMapped { return body(app) }
        var isDone = false
        window.onMapped { [weak app] isMapped in
            guard isMapped, !isDone, let app else { return }
            isDone = true
            body(app)
        }
    }
}
