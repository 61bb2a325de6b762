import WeftGLib

/// A source found at an address at an earlier start. If it fails in a way that suggests another service, the address is
/// examined again, and the source replaced.
struct FoundSource: GroupSource {
    private let source: any GroupSource
    private let finder: SourceFinder
    private let address: String
    /// Called with the newly found source, before the query is answered.
    private let onFound: @Sendable (StoredSource) async -> Void
    /// True after the address was examined. This happens at most once per run, since it takes several requests to a
    /// service that may be overloaded.
    private let hasLooked = Locked(false)

    init(
        _ source: any GroupSource, at address: String, finder: SourceFinder,
        onFound: @escaping @Sendable (StoredSource) async -> Void
    ) {
        self.source = source
        self.address = address
        self.finder = finder
        self.onFound = onFound
    }

    var identity: SourceIdentity { source.identity }
    var abilities: SourceAbilities { source.abilities }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        do throws(MeetupServiceError) {
            return try await source.groups(search, after: cursor, pageSize: pageSize)
        } catch {
            guard cursor == nil, error.isAnothersAnswer, isFirstLook() else { throw error }
            let found: SourceFinder.Found
            do throws(MeetupServiceError) { found = try await finder.source(at: address) } catch _ { throw error }
            guard found.source.id != identity.id else { throw error }
            await onFound(found.source)
            // The replacement has already been queried.
            throw .cancelled
        }
    }

    private func isFirstLook() -> Bool {
        hasLooked.withLock { hasLooked in
            defer { hasLooked = true }
            return !hasLooked
        }
    }

    func events(
        _ search: EventSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<FoundEvent> {
        try await source.events(search, after: cursor, pageSize: pageSize)
    }

    func events(
        of group: Group, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<GroupEvent> {
        try await source.events(of: group, after: cursor, pageSize: pageSize)
    }

    func details(of group: Group) async throws(MeetupServiceError) -> Group { try await source.details(of: group) }

    func places(named name: String, language: String) async throws(MeetupServiceError) -> [FoundPlace] {
        try await source.places(named: name, language: language)
    }

    func check() async throws(MeetupServiceError) -> SourceReport { try await source.check() }
}

extension MeetupServiceError {
    /// True if the error suggests another kind of service. An outage, or a missing token, does not.
    fileprivate var isAnothersAnswer: Bool {
        switch self {
        case .status(let code, _): (400..<500).contains(code)
        case .errorAnswer, .unexpectedAnswer: true
        default: false
        }
    }
}
