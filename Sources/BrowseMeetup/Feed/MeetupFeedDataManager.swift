import GroupDirectory

/// Finds groups near where the reader is, a page at a time. Any thread.
struct MeetupFeedDataManager: Sendable {
    let meetupService: any MeetupService
    let locationService: any LocationService
    /// Groups a page.
    let pageSize: Int

    init(meetupService: any MeetupService, locationService: any LocationService, pageSize: Int = 20) {
        self.meetupService = meetupService
        self.locationService = locationService
        self.pageSize = pageSize
    }

    /// Page `page`, from 0, nearest groups first.
    func groupsNearby(page: Int) async throws -> GroupPage {
        let place = try await locationService.currentPlace()
        return try await meetupService.groups(near: place, page: page, pageSize: pageSize)
    }
}
