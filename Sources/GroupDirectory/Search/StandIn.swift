import WeftGLib

/// The fallback service, sorted or filtered. For that, all its groups up to a limit are fetched first.
actor StandIn {
    nonisolated let service: any MeetupService
    private var known: Known?

    private struct Known {
        let place: Coordinate
        var groups: [Group] = []
        var isSample = false
    }

    /// Groups per page, and maximum number of pages.
    private static let pageSize = 500
    private static let maximumPages = 4

    init(_ service: any MeetupService) {
        self.service = service
    }

    /// A page of the search; page 0 queries the service again.
    func page(_ search: GroupSearch, page: Int, pageSize: Int) async throws(MeetupServiceError) -> GroupPage {
        if page <= 0 { known = nil }
        let all = try await load(near: search.place)
        let ranked = all.groups.enumerated().compactMap { index, group -> (rank: FeedRank, group: Group)? in
            guard search.wants(group) else { return nil }
            return (FeedRank(group, search, source: 0, position: index), group)
        }
        let groups = ranked.sorted { $0.rank < $1.rank }.map(\.group)
        let (first, isTooFar) = max(0, page).multipliedReportingOverflow(by: max(1, pageSize))
        let rest = isTooFar ? [] : groups.dropFirst(first)
        var result = GroupPage(
            groups: Array(rest.prefix(max(1, pageSize))), hasMore: rest.count > pageSize, totalCount: groups.count)
        result.isSample = all.isSample
        return result
    }

    /// All groups near a place.
    func all(near place: Coordinate) async throws(MeetupServiceError) -> [Group] { try await load(near: place).groups }

    private func load(near place: Coordinate) async throws(MeetupServiceError) -> Known {
        if let known, known.place == place { return known }
        var all = Known(place: place)
        var ids = GroupIDs()
        for page in 0..<Self.maximumPages {
            let answer = try await service.groups(near: place, page: page, pageSize: Self.pageSize)
            all.groups += ids.new(in: answer.groups)
            all.isSample = answer.isSample
            guard answer.hasMore, !answer.groups.isEmpty else { break }
        }
        known = all
        return all
    }
}
