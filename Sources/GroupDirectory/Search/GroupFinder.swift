/// Finds groups that are known here, for those who ask once; the window has `GroupQuery`. Asks no source. Any thread.
public struct GroupFinder: Sendable {
    private let session: FeedSession
    private let index = GroupIndex()

    /// - Parameter session: knows the place, filters, the store and what is hidden.
    public init(_ session: FeedSession) {
        self.session = session
    }

    /// Those that the window would show for these words before any source has answered, in the same order.
    public func groups(_ words: String) async -> [Group] {
        let (search, _) = await GroupQuery.search(for: words, session)
        let groups = await GroupQuery.known(search, session, index)
        let hidden = session.hiddenGroups
        return hidden.isEmpty ? groups : groups.filter { !hidden.contains($0) }
    }

    /// One that is stored.
    public func group(_ key: GroupKey) async -> Group? {
        guard let store = session.store, store.isThere else { return nil }
        return try? await store.group(key)
    }
}
