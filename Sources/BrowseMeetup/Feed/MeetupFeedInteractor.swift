import GroupDirectory
import WeftGLib

/// The feed's requests.
@MainActor
protocol MeetupFeedInteractorInput: AnyObject {
    /// Restarts with the nearest groups. Earlier ones stay until there are new ones.
    func findGroupItemsNearby()
    /// Requests the next page, if there is one and none is pending; after a failure, the failed page.
    func findMoreGroupItems()
    /// Repeats the failed request on the user's request.
    func tryAgain()
    /// Call after rows appeared on screen or left it.
    func rowsOnScreenChanged()
    /// Call after a change of hidden groups.
    func hiddenChanged()
    /// True if the service has further groups.
    var hasMoreGroupItems: Bool { get }
    /// True if the current groups are invented ones.
    var isSample: Bool { get }
    /// True if some groups are missing because the user has hidden them.
    var hasHidden: Bool { get }
}

/// Notifications to the feed.
@MainActor
protocol MeetupFeedInteractorOutput: AnyObject {
    func willFindGroupItems()
    /// Called with the found groups near `place`. They are appended, or (`anew`) replace the earlier ones.
    func didFindGroupItems(_ groups: [Group], near place: Coordinate?, anew: Bool)
    /// Called with all rows of a merged feed; `anew` is true for the first result of a new search.
    func didFind(_ feed: FeedSnapshot, anew: Bool)
    /// Called with the states of sources while a new search has no results yet.
    func didHear(of feed: FeedSnapshot)
    func didFailToFindGroupItems(_ error: any Error)
    /// The displayed part of the feed.
    var sight: FeedSight { get }
}

/// Pages through the groups near the user: one request at a time, each group once. Pages without a new group are
/// skipped, up to a limit (`NothingNewError`). It also follows a merged feed's changes between pages.
@MainActor
final class MeetupFeedInteractor: MeetupFeedInteractorInput {
    weak var output: (any MeetupFeedInteractorOutput)?

    private let dataManager: MeetupFeedDataManager
    private var request: Task<Void, Never>?
    private lazy var follower = makeFollower()
    /// Progress of the reported groups.
    private var progress = Progress()
    /// Progress of a new search, which replaces `progress` with its first groups.
    private var newProgress: Progress?
    /// The number of the newest known search of the merged feed, and of the one that a new search replaced.
    private var (heardSearch, leftSearch) = (0, 0)

    private struct Progress {
        var nextPage = 0
        var known = GroupIDs()
        /// Reported and hidden groups; empty for a merged feed.
        var groups: [Group] = []
        var place: Coordinate?
        /// Consecutive pages without a new group.
        var pagesWithoutMatch = 0
        var hasMore = true
        /// True for rows of a merged feed.
        var isMerged = false
        /// True if a merged feed has hidden rows.
        var hasHidden = false
    }

    private(set) var isSample = false
    var hasMoreGroupItems: Bool { progress.hasMore }
    var hasHidden: Bool {
        progress.isMerged
            ? progress.hasHidden : dataManager.withoutHidden(progress.groups).count < progress.groups.count
    }

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
        leftSearch = heardSearch
        findMoreGroupItems()
    }

    func findMoreGroupItems() {
        guard request == nil, newProgress != nil || progress.hasMore else { return }
        output?.willFindGroupItems()
        requestNextPage()
    }

    func tryAgain() {
        if newProgress == nil, progress.isMerged {
            let feed = dataManager.feed
            Task { await feed?.retry() }
        } else if request == nil {
            if newProgress != nil { newProgress = Progress() }
            output?.willFindGroupItems()
            requestNextPage(isAgain: true)
        }
    }

    func rowsOnScreenChanged() {
        if newProgress == nil, progress.isMerged { follower?.look() }
    }

    func hiddenChanged() {
        if progress.isMerged {
            let feed = dataManager.feed
            Task { [weak self] in
                if let feed { self?.heard(await feed.snapshot()) }
            }
        } else if newProgress == nil, progress.nextPage > 0 {
            output?.didFindGroupItems(
                dataManager.withoutHidden(progress.groups), near: progress.place, anew: true)
        }
    }

    private func requestNextPage(isAgain: Bool = false) {
        let page = (newProgress ?? progress).nextPage
        let manager = dataManager
        _ = follower
        request = Task { [weak self] in
            do {
                let found = try await isAgain ? manager.groupsNearbyAgain(page: page) : manager.groupsNearby(page: page)
                self?.received(found.page, near: found.place)
            } catch {
                self?.failed(error)
            }
        }
    }

    private func received(_ page: GroupPage, near place: Coordinate) {
        guard !Task.isCancelled else { return }
        request = nil
        if let feed = page.feed { return received(feed) }
        let isAnew = newProgress != nil
        var now = newProgress ?? progress
        if !page.skipped.isEmpty { Log.warning("browse-meetup", "page \(now.nextPage): \(page.skipped)") }
        if page.isCut {
            let count = page.groups.count + page.skipped.count
            Log.warning(
                "browse-meetup", "page \(now.nextPage): more than \(count) records, of which the rest is left out")
        }
        now.nextPage += 1
        now.place = place
        now.hasMore = page.hasMore
        isSample = page.isSample
        let groups = now.known.new(in: page.groups)
        now.groups += groups
        let shown = dataManager.withoutHidden(groups)
        now.pagesWithoutMatch = groups.isEmpty ? now.pagesWithoutMatch + 1 : 0
        let isOver = !shown.isEmpty || !page.hasMore
        if isAnew, !isOver { newProgress = now } else { (progress, newProgress) = (now, nil) }
        if isOver {
            output?.didFindGroupItems(shown, near: place, anew: isAnew)
        } else if now.pagesWithoutMatch < NothingNewError.maximumPages {
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

    // MARK: Merged feed

    private func makeFollower() -> FeedFollower? {
        dataManager.feed.map { feed in
            FeedFollower(feed) { [weak self] in
                guard let self, self.newProgress == nil else { return FeedSight() }
                return self.output?.sight ?? FeedSight()
            } onChange: { [weak self] feed in
                self?.heard(feed)
            }
        }
    }

    private func received(_ feed: FeedSnapshot) {
        heardSearch = max(heardSearch, feed.search)
        if newProgress != nil {
            newProgress = nil
            isSample = false
            show(feed, anew: true)
        } else if follower?.keepsInPlace(feed) == true {
            show(feed, anew: false)
        } else {
            follower?.look(wantsSnapshot: true)
        }
    }

    func heard(_ feed: FeedSnapshot) {
        heardSearch = max(heardSearch, feed.search)
        // Without sources the feed is about to restart with the fallback.
        guard !feed.sources.isEmpty else { return }
        // States of the previous search do not apply to the new one.
        if newProgress != nil, feed.search <= leftSearch, leftSearch > 0 { return }
        if newProgress != nil, request != nil || feed.rows.isEmpty {
            output?.didHear(of: feed)
        } else if newProgress != nil {
            // The rows of the failed request arrived with a later snapshot.
            received(feed)
        } else if progress.isMerged {
            show(feed, anew: false)
        }
    }

    private func show(_ feed: FeedSnapshot, anew: Bool) {
        progress = Progress()
        progress.isMerged = true
        progress.hasMore = feed.hasMore
        progress.hasHidden = feed.hasHidden
        // Rows also arrive without a request, and page 0 would restart the search.
        progress.nextPage = max(1, feed.rows.count / dataManager.pageSize)
        output?.didFind(feed, anew: anew)
        follower?.didShow(feed)
    }
}
