import GroupDirectory
import WeftGLib

/// What the feed asks for.
@MainActor
protocol MeetupFeedInteractorInput: AnyObject {
    /// Begins anew with the nearest groups.
    func findGroupItemsNearby()
    /// The next page, if there is one and none is on its way.
    func findMoreGroupItems()
    /// Whether the service has more groups than were found.
    var hasMoreGroupItems: Bool { get }
    /// Whether the groups found last are invented ones.
    var isSample: Bool { get }
}

/// What the feed is told.
@MainActor
protocol MeetupFeedInteractorOutput: AnyObject {
    func willFindGroupItems()
    /// `groups` come behind those found before.
    func didFindGroupItems(_ groups: [Group])
    func didFailToFindGroupItems(_ error: any Error)
}

/// Pages through the groups near the reader: one request at a time, each group once. Pages without a new group are
/// passed over, but not for ever (`NothingNewError`).
@MainActor
final class MeetupFeedInteractor: MeetupFeedInteractorInput {
    weak var output: (any MeetupFeedInteractorOutput)?

    private let dataManager: MeetupFeedDataManager
    private var request: Task<Void, Never>?
    private var nextPage = 0
    private var known = GroupIDs()
    /// Pages in a row that brought nothing new.
    private var barrenPages = 0
    private(set) var hasMoreGroupItems = true
    private(set) var isSample = false

    init(dataManager: MeetupFeedDataManager) {
        self.dataManager = dataManager
    }

    isolated deinit {
        request?.cancel()
    }

    func findGroupItemsNearby() {
        request?.cancel()
        request = nil
        nextPage = 0
        known = GroupIDs()
        barrenPages = 0
        hasMoreGroupItems = true
        findMoreGroupItems()
    }

    func findMoreGroupItems() {
        guard request == nil, hasMoreGroupItems else { return }
        output?.willFindGroupItems()
        requestNextPage()
    }

    private func requestNextPage() {
        let page = nextPage
        let manager = dataManager
        request = Task { [weak self] in
            do {
                let found = try await manager.groupsNearby(page: page)
                self?.received(found)
            } catch {
                self?.failed(error)
            }
        }
    }

    private func received(_ page: GroupPage) {
        guard !Task.isCancelled else { return }
        request = nil
        if !page.skipped.isEmpty { Log.warning("browse-meetup", "page \(nextPage): \(page.skipped)") }
        if page.isCut {
            let count = page.groups.count + page.skipped.count
            Log.warning("browse-meetup", "page \(nextPage): more than \(count) records, of which the rest is left out")
        }
        nextPage += 1
        hasMoreGroupItems = page.hasMore
        isSample = page.isSample
        let groups = known.new(in: page.groups)
        barrenPages = groups.isEmpty ? barrenPages + 1 : 0
        if !groups.isEmpty || !page.hasMore {
            output?.didFindGroupItems(groups)
        } else if barrenPages < NothingNewError.maximumPages {
            requestNextPage()
        } else {
            output?.didFailToFindGroupItems(NothingNewError())
        }
    }

    private func failed(_ error: any Error) {
        guard !Task.isCancelled else { return }
        request = nil
        output?.didFailToFindGroupItems(error)
    }
}
