import GroupDirectory

/// Fetches groups near the user, one page at a time. Any thread.
struct MeetupFeedDataManager: Sendable {
    let meetupService: any MeetupService
    let locationService: any LocationService
    /// The service, if it is a merged feed.
    let feed: MergedFeed?
    /// The restoring of the last place, for which the first query waits.
    private let beginning: Task<StoredPlace?, Never>?
    private let hidden: @Sendable () -> HiddenGroups
    /// Number of groups per page.
    let pageSize: Int
    static let pageSize = 20

    init(meetupService: any MeetupService, locationService: any LocationService, pageSize: Int = Self.pageSize) {
        self.meetupService = meetupService
        self.locationService = locationService
        self.pageSize = pageSize
        feed = nil
        beginning = nil
        hidden = { HiddenGroups() }
    }

    init(_ session: FeedSession, pageSize: Int = Self.pageSize) {
        meetupService = session.feed
        locationService = session.location
        self.pageSize = pageSize
        feed = session.feed
        beginning = session.beginning
        hidden = { session.hiddenGroups }
    }

    /// The groups that the user has not hidden; a merged feed removes hidden ones itself.
    func withoutHidden(_ groups: [Group]) -> [Group] {
        let hidden = hidden()
        return hidden.isEmpty ? groups : groups.filter { !hidden.contains($0) }
    }

    /// Page `page`, from 0, nearest groups first.
    func groupsNearby(page: Int) async throws -> (page: GroupPage, place: Coordinate) {
        _ = await beginning?.value
        let place = try await locationService.currentPlace()
        return (try await meetupService.groups(near: place, page: page, pageSize: pageSize), place)
    }

    /// Requests page `page` again after a failure. A merged feed is not restarted, so that it respects pauses that
    /// services requested.
    func groupsNearbyAgain(page: Int) async throws -> (page: GroupPage, place: Coordinate) {
        guard let feed, await feed.hasSources else { return try await groupsNearby(page: page) }
        await feed.retry()
        return try await groupsNearby(page: max(1, page))
    }
}
