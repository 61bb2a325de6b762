import WeftGLib

/// The sources that a merged feed asks: the user's list, which the store keeps, or for one run those at addresses.
///
/// What answers at an address of which nothing is known is found out when the feed asks (`AddressSource`); the others do
/// not wait for it.
public actor SourceList {
    private enum Entry {
        case listed(StoredSource)
        /// What answered there last, where that is known.
        case address(String, StoredSource?)
    }

    private let feed: MergedFeed
    private let store: GroupStore?
    private let client: HTTPClient
    private let token: TokenOfRun
    private let tokens: Tokens
    private var entries: [Entry] = []
    /// What was made of each: some know what they asked last.
    private var made: [StoredSource: any GroupSource] = [:]
    /// Counts what the feed was told of: of two that are made at once the later one holds.
    private var generation = 0

    /// What the user is known by to a service, as from the desktop's keyring; nil where it has none.
    public typealias Tokens = @Sendable (StoredSource) async -> SourceToken?
    /// The token of the command line or the environment for the service at an address.
    public typealias TokenOfRun = @Sendable (_ address: String) -> SourceToken?

    /// - Parameters:
    ///   - store: keeps the list.
    ///   - token: of this run, for services that want one and for which `tokens` has none.
    public init(
        feed: MergedFeed, store: GroupStore?, client: HTTPClient, token: @escaping TokenOfRun = { _ in nil },
        tokens: @escaping Tokens = { _ in nil }
    ) {
        self.feed = feed
        self.store = store
        self.client = client
        self.token = token
        self.tokens = tokens
    }

    /// Takes the list of the store; nothing is opened where nothing was ever stored.
    public func restore() async {
        await take((await stored() ?? []).map(Entry.listed))
    }

    /// Takes what answers at addresses in place of the list. What the list has of the same address is that.
    public func take(addresses: [String]) async {
        let known = await stored() ?? []
        let found = FoundSources(store?.isThere == true ? try? await store?.setting(FoundSources.setting) : nil)
        let entries = addresses.map { address -> Entry in
            // What is known of it without them is not what the user wants to ask.
            if SourceFinder.refusal(of: address) != nil { return .address(address, nil) }
            let identity = WebLink.identity(of: address) ?? address
            guard var source = known.first(where: { (WebLink.identity(of: $0.address) ?? $0.address) == identity })
            else {
                return .address(address, found[address])
            }
            source.isOn = true
            return .listed(source)
        }
        await take(entries)
    }

    /// Takes these in place of the list, for this run.
    public func take(_ sources: [StoredSource]) async {
        await take(sources.map(Entry.listed))
    }

    /// The user's list as it is kept; that of a run with addresses is another one. Nil where it cannot be read.
    public func stored() async -> [StoredSource]? {
        guard let store else { return nil }
        return store.isThere ? try? await store.sources() : []
    }

    /// Another list, by the user: asked from now on, and kept. False where it could not be kept.
    @discardableResult
    public func set(_ sources: [StoredSource]) async -> Bool {
        let isRemoval = !Set(listed.map(\.id)).isSubset(of: sources.map(\.id))
        await take(sources.map(Entry.listed))
        // The address of a calendar may be a secret. libsoup cannot take one entry out.
        if isRemoval { await client.clearCache() }
        guard let store else { return false }
        do throws(StoreError) {
            try await store.setSources(sources)
            return true
        } catch {
            return false
        }
    }

    /// What is asked now or is switched off, without what is at addresses that nobody knows.
    public var listed: [StoredSource] {
        entries.compactMap { entry in
            if case .listed(let source) = entry { source } else { nil }
        }
    }

    /// The source has another token, which it is asked with from now on.
    public func tokenChanged(of source: StoredSource) async {
        made = made.filter { $0.key.id != source.id }
        await tellFeed()
    }

    private func take(_ entries: [Entry]) async {
        self.entries = entries
        await tellFeed()
    }

    private func found(_ source: StoredSource, at address: String) async {
        let index = entries.firstIndex { entry in
            if case .address(address, _) = entry { true } else { false }
        }
        guard let index else { return }
        entries[index] = .listed(source)
        await tellFeed()
        guard let store else { return }
        do throws(StoreError) {
            var known = FoundSources(try await store.setting(FoundSources.setting))
            known.note(source, at: address)
            try await store.set(FoundSources.setting, to: known.text)
        } catch {
            // The store tells of itself; the next start finds it out again.
        }
    }

    private func tellFeed() async {
        generation += 1
        let mine = generation
        var kept: [StoredSource: any GroupSource] = [:]
        var sources: [any GroupSource] = []
        for entry in namedApart {
            switch entry {
            case .listed(let stored) where stored.isOn:
                // None for what only a later version of the program speaks.
                var source = made[stored]
                if source == nil { source = stored.source(over: client, rights: await rights(of: stored)) }
                guard let source else { continue }
                kept[stored] = source
                sources.append(source)
            case .listed: break
            case .address(let address, let known):
                let finder = SourceFinder(over: client, rights: SourceRights(token: token(address)))
                let onFound: @Sendable (StoredSource) async -> Void = { [weak self] in
                    await self?.found($0, at: address)
                }
                let source: (any GroupSource)? =
                    if let known { known.source(over: client, rights: await rights(of: known)) } else { nil }
                sources.append(
                    source.map { FoundSource($0, at: address, finder: finder, onFound: onFound) }
                        ?? AddressSource(address, finder: finder, onFound: onFound))
            }
        }
        guard mine == generation else { return }
        made = kept
        await feed.setSources(sources)
    }

    /// No two that are asked have one name.
    private var namedApart: [Entry] {
        let named = entries.compactMap { entry in
            switch entry {
            case .listed(let source): source.isOn ? source : nil
            case .address(_, let source): source
            }
        }.withDistinctNames
        let sources = Dictionary(named.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return entries.map { entry in
            switch entry {
            case .listed(let source): .listed(source.isOn ? sources[source.id] ?? source : source)
            case .address(let address, let source): .address(address, source.map { sources[$0.id] ?? $0 })
            }
        }
    }

    private func rights(of source: StoredSource) async -> SourceRights {
        guard SourceKind(word: source.kind)?.wantsToken == true else { return SourceRights() }
        return SourceRights(token: await tokens(source) ?? token(source.address))
    }
}
