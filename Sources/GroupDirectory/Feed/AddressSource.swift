import WeftGLib

/// A source of which no more is known than its address: finds out what answers there, and is replaced by that.
struct AddressSource: GroupSource {
    let identity: SourceIdentity
    private let finder: SourceFinder
    private let memory = SourceFinder.Memory()
    /// Why it is not asked at all.
    private let refusal: MeetupServiceError?
    /// Called when it is known, before the question is answered.
    private let onFound: @Sendable (StoredSource) async -> Void

    init(
        _ address: String, finder: SourceFinder, onFound: @escaping @Sendable (StoredSource) async -> Void = { _ in }
    ) {
        refusal = SourceFinder.refusal(of: address)
        let address = HTTPAddress.withoutUserInfo(address)
        identity = SourceIdentity(
            id: SourceID(kind: SourceKind.unknown.word, address: address), kind: .unknown, address: address,
            name: WebLink.identity(of: address) ?? address)
        self.finder = finder
        self.onFound = onFound
    }

    let abilities = SourceAbilities()

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        if let refusal { throw refusal }
        let found = try await finder.source(at: identity.address, memory: memory)
        await onFound(found.source)
        // The other one in its place is asked by now.
        throw .cancelled
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        if let refusal { throw refusal }
        return try await finder.source(at: identity.address).report
    }
}

extension SourceKind {
    /// What answers at an address, as long as nobody knows.
    public static let unknown = SourceKind(word: "address", title: "Address") { site in
        AddressSource(site.identity.address, finder: SourceFinder(over: site.client, rights: site.rights))
    }
}
