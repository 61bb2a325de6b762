import WeftGLib

extension [StoredSource] {
    /// The same sources with distinct names: the address is appended to a name that several sources share, and a number
    /// where addresses differ only in their queries, which may be secret.
    ///
    /// - Complexity: O(sources)
    public var withDistinctNames: [StoredSource] {
        let names = Dictionary(grouping: self, by: \.shownName)
        var ids: [String: [SourceID]] = [:]
        return map { source in
            guard names[source.shownName, default: []].contains(where: { $0.id != source.id }) else { return source }
            var source = source
            let address = source.shortAddress
            var known = ids[address, default: []]
            if !known.contains(source.id) { known.append(source.id) }
            ids[address] = known
            let number = known.firstIndex(of: source.id) ?? 0
            let mark = number == 0 ? address : "\(address), \(number + 1)"
            source.name = "\(source.shownName) (\(mark))"
            return source
        }
    }
}

extension StoredSource {
    /// The name of the source, or the one made from its address if it has none.
    fileprivate var shownName: String { name ?? WebLink.host(address) ?? address }

    /// The address without scheme, user, query and the slash at its end.
    fileprivate var shortAddress: String {
        let plain = WebLink.withoutQuery(HTTPAddress.withoutUserInfo(address)).droppingLast("/")
        return WebLink.authorityStart(plain).map { String(plain[$0...]) } ?? plain
    }
}
