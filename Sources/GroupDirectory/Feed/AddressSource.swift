import WeftGLib

/// A source known only by its address: finds out what answers there, and is replaced by the found source.
struct AddressSource: GroupSource {
    let identity: SourceIdentity
    private let finder: SourceFinder
    private let memory = SourceFinder.Memory()
    /// The reason why the address must not be requested; nil if it may.
    private let refusal: MeetupServiceError?
    /// Called with the found source, before the query is answered.
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
        // The replacement has already been queried.
        throw .cancelled
    }

    func check() async throws(MeetupServiceError) -> SourceReport {
        if let refusal { throw refusal }
        return try await finder.source(at: identity.address).report
    }
}

extension SourceKind {
    /// The kind of an address whose service is unknown so far.
    public static let unknown = SourceKind(word: "address", title: "Address") { site in
        AddressSource(site.identity.address, finder: SourceFinder(over: site.client, rights: site.rights))
    }
}
