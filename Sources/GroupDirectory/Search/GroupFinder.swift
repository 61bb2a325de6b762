/// Finds known groups for a single query; the window uses `GroupQuery`. Queries no source. Any thread.
public struct GroupFinder: Sendable {
    private let session: FeedSession
    private let index = GroupIndex()

    /// - Parameter session: provides the place, filters, the store and hidden groups.
    public init(_ session: FeedSession) {
        self.session = session
    }

    /// The groups that the window would show for these words before any source answers, in the same order.
    public func groups(_ words: String) async -> [Group] {
        _ = await session.beginning?.value
        let (search, _) = await GroupQuery.search(for: words, session)
        let groups = await GroupQuery.known(search, session, index)
        let hidden = session.hiddenGroups
        return hidden.isEmpty ? groups : groups.filter { !hidden.contains($0) }
    }

    /// Returns a stored group, or without sources a sample group. Nil if it is unknown.
    public func group(_ key: GroupKey) async -> Group? {
        _ = await session.beginning?.value
        if let store = session.store, store.isThere, let group = try? await store.group(key) { return group }
        guard await !session.feed.hasSources, let place = try? await session.location.currentPlace() else { return nil }
        return await session.feed.knownGroups(near: place).first { $0.key == key }
    }
}
