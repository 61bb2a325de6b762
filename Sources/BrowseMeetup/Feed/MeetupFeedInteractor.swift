import GroupDirectory
import WeftGLib

/// What the feed asks for.
@MainActor
protocol MeetupFeedInteractorInput: AnyObject {
    /// Begins anew with the nearest groups; those found before stay until there are others.
    func findGroupItemsNearby()
    /// The next page, if there is one and none is on its way; after a failure what failed.
    func findMoreGroupItems()
    /// The same by the user's wish, after something failed.
    func tryAgain()
    /// Rows came on screen or left it.
    func rowsOnScreenChanged()
    /// Other groups are hidden than were.
    func hiddenChanged()
    /// Whether the service has more groups than were found.
    var hasMoreGroupItems: Bool { get }
    /// Whether the groups found last are invented ones.
    var isSample: Bool { get }
    /// Whether some groups were left out because the user has hidden them.
    var hasHidden: Bool { get }
}

/// What the feed is told.
@MainActor
protocol MeetupFeedInteractorOutput: AnyObject {
    func willFindGroupItems()
    /// `groups` come behind those found before, or (`anew`) in their place.
    func didFindGroupItems(_ groups: [Group], anew: Bool)
    /// All that is to be shown, of several sources; `anew` where a search that began anew has found it.
    func didFind(_ feed: FeedSnapshot, anew: Bool)
    /// How it is with the sources, while a search that begins anew has found nothing yet.
    func didHear(of feed: FeedSnapshot)
    func didFailToFindGroupItems(_ error: any Error)
    /// What is shown, and what of it is on screen.
    var sight: FeedSight { get }
}

/// Pages through the groups near the user: one request at a time, each group once. Pages without a new group are
/// passed over, but not for ever (`NothingNewError`). What a merged feed has to show it also follows between pages.
@MainActor
final class MeetupFeedInteractor: MeetupFeedInteractorInput {
    weak var output: (any MeetupFeedInteractorOutput)?

    private let dataManager: MeetupFeedDataManager
    private var request: Task<Void, Never>?
    private lazy var follower = makeFollower()
    /// Of the groups that were told of.
    private var progress = Progress()
    /// Of a search that begins anew: takes the place of `progress` with its first groups.
    private var newProgress: Progress?
    /// The newest search of the merged feed that was heard of, and the one that was left to begin anew.
    private var (heardSearch, leftSearch) = (0, 0)

    private struct Progress {
        var nextPage = 0
        var known = GroupIDs()
        /// Those that were told of, and those that are hidden; of a merged feed none.
        var groups: [Group] = []
        /// Pages in a row that brought nothing new.
        var barrenPages = 0
        var hasMore = true
        /// Whether they are rows of a merged feed.
        var isMerged = false
        /// Of a merged feed.
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
            output?.didFindGroupItems(dataManager.withoutHidden(progress.groups), anew: true)
        }
    }

    private func requestNextPage(isAgain: Bool = false) {
        let page = (newProgress ?? progress).nextPage
        let manager = dataManager
        _ = follower
        request = Task { [weak self] in
            do {
                let found = try await isAgain ? manager.groupsNearbyAgain(page: page) : manager.groupsNearby(page: page)
                self?.received(found)
            } catch {
                self?.failed(error)
            }
        }
    }

    private func received(_ page: GroupPage) {
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
        now.hasMore = page.hasMore
        isSample = page.isSample
        let groups = now.known.new(in: page.groups)
        now.groups += groups
        let shown = dataManager.withoutHidden(groups)
        now.barrenPages = groups.isEmpty ? now.barrenPages + 1 : 0
        let isOver = !shown.isEmpty || !page.hasMore
        if isAnew, !isOver { newProgress = now } else { (progress, newProgress) = (now, nil) }
        if isOver {
            output?.didFindGroupItems(shown, anew: isAnew)
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

    // MARK: A merged feed

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
        // Without sources it is about to begin anew with what stands in for them.
        guard !feed.sources.isEmpty else { return }
        // How it is with the search before says nothing of the one that begins.
        if newProgress != nil, feed.search <= leftSearch, leftSearch > 0 { return }
        if newProgress != nil, request != nil || feed.rows.isEmpty {
            output?.didHear(of: feed)
        } else if newProgress != nil {
            // What failed came by itself.
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
        // Rows also come without a page that was asked for, and page 0 would begin anew.
        progress.nextPage = max(1, feed.rows.count / dataManager.pageSize)
        output?.didFind(feed, anew: anew)
        follower?.didShow(feed)
    }
}
