import WeftGLib

/// The sources of a merged feed: the user's stored list, or, for one run, the sources at given addresses.
///
/// An unknown address is examined when the feed queries it (`AddressSource`), so it does not delay other sources.
public actor SourceList {
    private enum Entry {
        case listed(StoredSource)
        /// An address, with the source found there last, if any.
        case address(String, StoredSource?)
    }

    private let feed: MergedFeed
    private let store: GroupStore?
    private let client: HTTPClient
    private let token: TokenOfRun
    private let tokens: Tokens
    private var entries: [Entry] = []
    /// The source objects made so far. They are kept, since some have state.
    private var made: [StoredSource: any GroupSource] = [:]
    /// The number of updates sent to the feed. Of two concurrent updates, the later one is used.
    private var generation = 0

    /// The user's list while it could not be stored, with the list that it was made from.
    private var unwritten: (sources: [StoredSource], base: [StoredSource]?)?
    /// True if `restore` could not read the list.
    public private(set) var isUnread = false

    /// The user's token for a service, for example from the desktop's keyring; nil without one.
    public typealias Tokens = @Sendable (StoredSource) async -> SourceToken?
    /// The token of the command line or the environment for the service at an address.
    public typealias TokenOfRun = @Sendable (_ address: String) -> SourceToken?

    /// - Parameters:
    ///   - store: stores the list.
    ///   - token: the token of this run, for services without one in `tokens`.
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

    /// Uses the stored list. Opens nothing if nothing was ever stored.
    public func restore() async {
        guard let stored = await stored() else {
            isUnread = true
            return
        }
        await take(stored.map(Entry.listed))
    }

    /// Uses `stored`, which was read now, if `restore` could not read it.
    public func restore(late stored: [StoredSource]) async {
        guard isUnread else { return }
        await take(stored.map(Entry.listed))
    }

    /// Uses the services at `addresses` in place of the list. A source of the list with the same address is used
    /// unchanged.
    public func take(addresses: [String]) async {
        let known = await stored() ?? []
        let found = FoundSources(store?.isThere == true ? try? await store?.setting(FoundSources.setting) : nil)
        let entries = addresses.map { address -> Entry in
            // Credentials or other parts of the address are missing in the known source, so it is not the requested
            // one.
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

    /// Uses `sources` in place of the list, for this run.
    public func take(_ sources: [StoredSource]) async {
        await take(sources.map(Entry.listed))
    }

    /// The user's stored list, which a run with given addresses does not use. nil if it cannot be read: nothing that
    /// depends on it may then be deleted or overwritten.
    public func stored() async -> [StoredSource]? {
        guard let store else { return nil }
        return store.isThere ? try? await store.sources() : []
    }

    /// Sets and stores a new list by the user.
    ///
    /// - Parameter base: the list that the user changed; nil replaces the whole list.
    /// - Returns: the list that is used from now on, with the changes of another instance. Nil if it could not be stored.
    @discardableResult
    public func set(_ sources: [StoredSource], from base: [StoredSource]? = nil) async -> [StoredSource]? {
        let isRemoval = !Set(listed.map(\.id)).isSubset(of: sources.map(\.id))
        await take(sources.map(Entry.listed))
        // The address of a calendar may be secret. libsoup cannot remove a single entry.
        if isRemoval { await client.clearCache() }
        guard let stored = await write(sources, from: base) else { return nil }
        // Unless the list was set again meanwhile.
        if stored != sources, listed == sources { await take(stored) }
        return stored
    }

    private func write(_ sources: [StoredSource], from base: [StoredSource]?) async -> [StoredSource]? {
        guard let store else { return nil }
        do throws(StoreError) {
            let stored = try await store.setSources(sources, from: base)
            unwritten = nil
            return stored
        } catch {
            unwritten = (sources, base)
            return nil
        }
    }

    /// Tries once more to store a list that could not be stored, since the disk may have room again. Without that, a
    /// removed source would be back at the next start.
    public func finish() async {
        if let unwritten { _ = await write(unwritten.sources, from: unwritten.base) }
    }

    /// The enabled and disabled sources, without unknown addresses.
    public var listed: [StoredSource] {
        entries.compactMap { entry in
            if case .listed(let source) = entry { source } else { nil }
        }
    }

    /// Uses the source's new token from now on.
    public func tokenChanged(of source: StoredSource) async {
        made = made.filter { $0.key.id != source.id }
        await notifyFeed()
    }

    private func take(_ entries: [Entry]) async {
        isUnread = false
        self.entries = entries
        await notifyFeed()
    }

    private func found(_ source: StoredSource, at address: String) async {
        let index = entries.firstIndex { entry in
            if case .address(address, _) = entry { true } else { false }
        }
        guard let index else { return }
        entries[index] = .listed(source)
        await notifyFeed()
        guard let store else { return }
        do throws(StoreError) {
            var known = FoundSources(try await store.setting(FoundSources.setting))
            known.note(source, at: address)
            try await store.set(FoundSources.setting, to: known.text)
        } catch {
            // A failure is reported by the store's notices; the next start examines the address again.
        }
    }

    private func notifyFeed() async {
        generation += 1
        let mine = generation
        var kept: [StoredSource: any GroupSource] = [:]
        var sources: [any GroupSource] = []
        for entry in namedApart {
            switch entry {
            case .listed(let stored) where stored.isOn:
                // Nil for a kind that only a later version of the program supports.
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

    /// The entries with unique names.
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
