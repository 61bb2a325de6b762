import WeftGLib

/// The tutorial's `MeetupService` as a source: the embedded groups, and services that speak v3.
public struct ServiceSource: GroupSource {
    public let identity: SourceIdentity
    private let service: any MeetupService

    /// Makes a source from a service of groups.
    public init(_ service: any MeetupService, identity: SourceIdentity) {
        self.service = service
        self.identity = identity
    }

    /// Makes a source with the groups that are part of the program.
    public static func embedded(_ directory: DataDirectory) -> ServiceSource {
        let identity = SourceIdentity(
            id: .embedded, kind: .embedded, address: directory.option ?? "", name: "BrowseMeetup")
        return ServiceSource(EmbeddedMeetupService(dataDirectory: directory), identity: identity)
    }

    public var abilities: SourceAbilities {
        var abilities = SourceAbilities()
        abilities.place = .service
        abilities.orders = [.nearest]
        abilities.givesNextEvents = true
        return abilities
    }

    public func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        // All pages have one size, so a page number is a position.
        let place = cursor?.numbers ?? [0, Int64(max(1, pageSize))]
        guard place.count == 2, let number = Int(exactly: place[0]), let size = Int(exactly: place[1]) else {
            return SourcePage()
        }
        let answer = try await service.groups(near: search.place, page: number, pageSize: size)
        var page = SourcePage(answer.groups, totalCount: answer.totalCount)
        for index in page.items.indices { page.items[index].source = identity.id }
        if answer.hasMore { page.next = SourceCursor(numbers: [place[0] + 1, place[1]]) }
        page.skipped = answer.skipped
        page.isCut = answer.isCut
        if answer.endsEarly { page.endsEarly(.emptyPage) }
        return page
    }

    public func check() async throws(MeetupServiceError) -> SourceReport {
        _ = try await service.groups(near: .london, page: 0, pageSize: 1)
        return SourceReport(name: identity.name)
    }
}

extension SourceKind {
    /// The kind of the groups that are part of the program. It is not a service, so users cannot add it.
    public static let embedded = SourceKind(word: "embedded", title: "BrowseMeetup") { site in
        ServiceSource.embedded(DataDirectory.forThisProcess(option: site.identity.address.nonEmpty))
    }

    /// The tutorial's `find/groups`.
    public static let v3 = SourceKind(word: "v3", title: "Meetup v3") { site in
        ServiceSource(
            RemoteMeetupService(baseURL: site.identity.address, token: site.rights.token, client: site.client),
            identity: site.identity)
    }
}
