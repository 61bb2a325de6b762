import GroupDirectory
import WeftGLib

/// Makes queryable sources from the command line, or the user's list. Any thread.
struct FeedSources: Sendable {
    let configuration: FeedConfiguration
    let client: HTTPClient
    let patience: ListPatience

    /// A source, or the failure at an address.
    enum Outcome: Sendable {
        case found(any GroupSource)
        case failed(address: String, MeetupServiceError)
    }

    /// The sources of the command line, examined concurrently. Without any, the enabled sources of the user's list.
    /// Without these, none, so that the sample is used. A list that cannot be read is a failure.
    func outcomes() async -> [Outcome] {
        if configuration.usesDemoSources { return await demo() }
        if let address = configuration.serviceURL {
            return [make(StoredSource(kind: SourceKind.v3.word, address: address))]
        }
        if configuration.sources.isEmpty {
            guard let store = storeOfList else { return [] }
            let name = localized("Sources")
            do throws(StoreError) {
                let listed = try await listed(in: store)
                if listed.contains(where: \.isRescued), !listed.contains(where: \.isOn) {
                    let detail = localized(
                        "the store was damaged, so its sources are switched off until you switch them on in the window")
                    return [.failed(address: name, .unreadableFile(path: store.path, detail: detail))]
                }
                return listed.filter(\.isOn).withDistinctNames.map { make($0) }
            } catch {
                return [.failed(address: name, .unreadableFile(path: store.path, detail: error.description))]
            }
        }
        let found = await withTaskGroup(of: (Int, Found).self) { group in
            for (place, address) in configuration.sources.enumerated() {
                group.addTask { (place, await find(address)) }
            }
            var found: [(Int, Found)] = []
            for await one in group { found.append(one) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
        let named = found.compactMap { try? $0.source.get() }.withDistinctNames
        return found.map { found in
            switch found.source {
            case .success(let source):
                let outcome = make(named.first { $0.id == source.id } ?? source)
                if case .found(let source) = outcome { patience.rename(found.address, source.identity.name) }
                return outcome
            case .failure(let error): return .failed(address: found.address, error)
            }
        }
    }

    /// The result for an address, without user and password.
    private struct Found {
        let address: String
        let source: Result<StoredSource, MeetupServiceError>
    }

    private func demo() async -> [Outcome] {
        do throws(MeetupServiceError) {
            let demo = try await DemoSources.sources(DataDirectory.forThisProcess(option: configuration.dataDirectory))
            return demo.map { make($0, DemoSources.token(for: $0.address)) }
        } catch {
            return [.failed(address: "--demo-sources", error)]
        }
    }

    private func find(_ address: String) async -> Found {
        let finder = SourceFinder(over: client, rights: SourceRights(token: configuration.token(for: address)))
        let name = HTTPAddress.withoutUserInfo(address)
        let memory = SourceFinder.Memory()
        return await patience.watching(name) {
            do throws(MeetupServiceError) {
                let found = try await patience.keeping(to: name) { () async throws(MeetupServiceError) in
                    try await finder.source(at: SourceFinder.address(ofArgument: address), memory: memory)
                }
                return Found(address: name, source: .success(found.source))
            } catch {
                return Found(address: name, source: .failure(error))
            }
        }
    }

    /// Makes a source. A token is passed only to sources that require one.
    private func make(_ stored: StoredSource, _ token: SourceToken? = nil) -> Outcome {
        let wantsToken = SourceKind(word: stored.kind)?.wantsToken == true || stored.address == configuration.serviceURL
        let rights = SourceRights(token: wantsToken ? token ?? configuration.token(for: stored.address) : nil)
        guard let source = stored.source(over: client, rights: rights) else {
            return .failed(address: stored.address, .unrecognized(address: stored.address, tried: []))
        }
        return .found(source)
    }

    /// The user's store, if there is one. A named data folder has no list of sources.
    private var storeOfList: GroupStore? {
        guard configuration.dataDirectory == nil, let path = GroupStore.defaultPath() else { return nil }
        let store = GroupStore(path: path)
        return store.isThere ? store : nil
    }

    private func listed(in store: GroupStore) async throws(StoreError) -> [StoredSource] {
        do throws(StoreError) {
            let sources = try await store.sources()
            await store.close()
            return sources
        } catch {
            await store.close()
            throw error
        }
    }
}
