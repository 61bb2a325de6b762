import WeftGLib

extension [StoredSource] {
    /// The same sources, of which no two have one name: of several with the same each has its address behind it.
    /// O(sources)
    public var withDistinctNames: [StoredSource] {
        let names = Dictionary(grouping: self, by: \.shownName)
        return map { source in
            guard names[source.shownName, default: []].contains(where: { $0.id != source.id }) else { return source }
            var source = source
            source.name = "\(source.shownName) (\(source.shortAddress))"
            return source
        }
    }
}

extension StoredSource {
    /// What a source of it is called where nobody gives it a name.
    fileprivate var shownName: String { name ?? WebLink.host(address) ?? address }

    /// Without scheme, user, query and the slash at its end.
    fileprivate var shortAddress: String {
        let plain = WebLink.withoutQuery(HTTPAddress.withoutUserInfo(address)).droppingLast("/")
        return WebLink.authorityStart(plain).map { String(plain[$0...]) } ?? plain
    }
}
