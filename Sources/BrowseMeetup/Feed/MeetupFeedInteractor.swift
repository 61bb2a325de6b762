import GroupDirectory
import WeftGLib

/// What the feed asks for.
@MainActor
protocol MeetupFeedInteractorInput: AnyObject {
    /// Begins anew with the nearest groups; those found before stay until there are others.
    func findGroupItemsNearby()
    /// The next page, if there is one and none is on its way; after a failure what failed.
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
    /// `groups` come behind those found before, or (`anew`) in their place.
    func didFindGroupItems(_ groups: [Group], anew: Bool)
    func didFailToFindGroupItems(_ error: any Error)
}

/// Pages through the groups near the reader: one request at a time, each group once. Pages without a new group are
/// passed over, but not for ever (`NothingNewError`).
@MainActor
final class MeetupFeedInteractor: MeetupFeedInteractorInput {
    weak var output: (any MeetupFeedInteractorOutput)?

    private let dataManager: MeetupFeedDataManager
    private var request: Task<Void, Never>?
    /// Of the groups that were told of.
    private var progress = Progress()
    /// Of a search that begins anew: takes the place of `progress` with its first groups.
    private var newProgress: Progress?

    private struct Progress {
        var nextPage = 0
        var known = GroupIDs()
        /// Pages in a row that brought nothing new.
        var barrenPages = 0
        var hasMore = true
    }

    private(set) var isSample = false
    var hasMoreGroupItems: Bool { progress.hasMore }

    init(dataManager: MeetupFeedDataManager) {
        self.dataManager = dataManager
    }

    isolated deinit {
        request?.cancel()
    }

    func findGroupItemsNearby() {
        request?.cancel()
        request = nil
        newProgress = Progress()
        findMoreGroupItems()
    }

    func findMoreGroupItems() {
        guard request == nil, newProgress != nil || progress.hasMore else { return }
        output?.willFindGroupItems()
        requestNextPage()
    }

    private func requestNextPage() {
        let page = (newProgress ?? progress).nextPage
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
        let isAnew = newProgress != nil
        var now = newProgress ?? progress
        if !page.skipped.isEmpty { Log.warning("browse-meetup", "page \(now.nextPage): \(page.skipped)") }
        if page.isCut {
            let count = page.groups.count + page.skipped.count
            Log.warning(
                "browse-meetup", "page \(now.nextPage): more than \(count) records, of which the rest is left out")
        }
        now.nextPage += 1
        now.hasMore = page.hasMore
        isSample = page.isSample
        let groups = now.known.new(in: page.groups)
        now.barrenPages = groups.isEmpty ? now.barrenPages + 1 : 0
        let isOver = !groups.isEmpty || !page.hasMore
        if isAnew, !isOver { newProgress = now } else { (progress, newProgress) = (now, nil) }
        if isOver {
            output?.didFindGroupItems(groups, anew: isAnew)
        } else if now.barrenPages < NothingNewError.maximumPages {
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
