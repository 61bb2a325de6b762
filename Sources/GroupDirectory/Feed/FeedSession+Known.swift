import SQLite

extension FeedSession {
    /// The group with a web address, among `groups` and all stored ones; nil if unknown. Queries no source.
    public func group(at address: String, among groups: [Group]) async -> Group? {
        guard let identity = WebLink.identity(of: address) else { return nil }
        if let group = groups.first(where: { $0.addressIdentity == identity }) { return group }
        guard let store, store.isThere else { return nil }
        return try? await store.group(at: identity)
    }

    /// The known details of a group, from the feed or else from the store. Nil if it is unknown. Queries no source.
    func group(_ key: GroupKey) async -> Group? {
        if let shown = await feed.group(key) { return shown }
        guard let store, store.isThere else { return nil }
        return (try? await store.group(key)) ?? nil
    }

    /// The sources among `ids` that the user removed: they are neither in the user's list nor used by this run. Empty
    /// if the list cannot be read.
    public func removedSources(among ids: Set<SourceID>) async -> Set<SourceID> {
        guard !ids.isEmpty else { return [] }
        _ = await beginning?.value
        let rest = ids.subtracting([.embedded]).subtracting(await feed.asked.map(\.identity.id))
            .subtracting(await sources.listed.map(\.id))
        guard !rest.isEmpty, let stored = await sources.stored() else { return [] }
        return rest.subtracting(stored.map(\.id))
    }

    /// The names of a group's sources, since the store does not keep them with the group. For a removed source it is
    /// the host of the group's page. Empty for the sample data, and without a page. Queries no source.
    public func sourceNames(of group: Group) async -> [String] {
        if !group.sourceNames.isEmpty { return group.sourceNames }
        if let shown = await feed.group(group.key), !shown.sourceNames.isEmpty { return shown.sourceNames }
        if let source = await feed.asked.first(where: { $0.identity.id == group.source }) {
            return [source.identity.name]
        }
        // The source is disabled, or was not added to the feed yet.
        let stored = await sources.stored()?.first { $0.id == group.source }
        if let source = stored?.source(over: client) { return [source.identity.name] }
        guard group.source != .embedded, !group.isInvented else { return [] }
        return group.link.flatMap(WebLink.host).map { [$0] } ?? []
    }
}

extension GroupStore {
    /// A group by its normalised page address. Of several, a saved one is preferred, then the most recently seen one.
    /// O(groups)
    func group(at identity: String) throws(StoreError) -> Group? {
        try read { database throws(DatabaseError) in
            let record: [UInt8]? = try database.value(
                """
                SELECT record FROM (
                    SELECT record, 1 AS is_saved, saved AS time FROM saved WHERE address = ?1
                    UNION ALL SELECT record, 0, seen FROM groups WHERE address = ?1)
                ORDER BY is_saved DESC, time DESC LIMIT 1
                """, identity)
            return try record.map { record throws(DatabaseError) in try Self.group(record, in: database) }
        }
    }
}
