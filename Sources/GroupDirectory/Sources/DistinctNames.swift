import WeftGLib

extension [StoredSource] {
    /// The same sources with distinct names: the address is appended to a name that several sources share, and a number
    /// where addresses differ only in their queries, which may be secret. Calendars get only the host or the file's name:
    /// the whole address may be secret, and other programs get the name with events of a calendar that has none.
    ///
    /// - Complexity: O(sources)
    public var withDistinctNames: [StoredSource] {
        let names = Dictionary(grouping: self, by: \.shownName)
        var ids: [String: [SourceID]] = [:]
        return map { source in
            let shown = source.shownName
            guard names[shown, default: []].contains(where: { $0.id != source.id }) else { return source }
            var source = source
            let address = source.shortAddress
            let name = address == shown ? shown : "\(shown) (\(address))"
            var known = ids[name, default: []]
            if !known.contains(source.id) { known.append(source.id) }
            ids[name] = known
            let number = known.firstIndex(of: source.id) ?? 0
            let mark = address == shown ? "\(number + 1)" : "\(address), \(number + 1)"
            source.name = number == 0 ? name : "\(shown) (\(mark))"
            return source
        }
    }
}

extension StoredSource {
    /// The name of the source, or the one made from its address if it has none.
    fileprivate var shownName: String { name ?? WebLink.host(address) ?? address }

    /// The address without scheme, user, query and the slash at its end; of a calendar the host, or the file's name.
    fileprivate var shortAddress: String {
        if kind == SourceKind.calendar.word {
            switch CalendarAddress(address) {
            case .web(let web): return WebLink.host(web) ?? kind
            case .file(let path): return path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? kind
            case nil: return kind
            }
        }
        let plain = WebLink.withoutQuery(HTTPAddress.withoutUserInfo(address)).droppingLast("/")
        return WebLink.authorityStart(plain).map { String(plain[$0...]) } ?? plain
    }
}
