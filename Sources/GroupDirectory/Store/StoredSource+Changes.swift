extension StoredSource {
    /// Returns the list with the changes that the user made to a copy of it, since another instance may have changed it
    /// meanwhile. What only one of both changed, added or removed is as that one left it. A source that both changed is
    /// as the user left it.
    ///
    /// - Parameters:
    ///   - edited: the copy after the changes.
    ///   - base: the copy before them.
    ///   - current: the list now.
    /// - Complexity: O(sources).
    static func merged(_ edited: [StoredSource], base: [StoredSource], current: [StoredSource]) -> [StoredSource] {
        let (edited, before) = (edited.withoutRepetitions, base.byID)
        let (wanted, now) = (edited.byID, current.byID)
        // Nil if the source is removed.
        func merge(_ id: SourceID) -> StoredSource? {
            switch (wanted[id], before[id], now[id]) {
            case (let wanted?, let before?, let now): wanted == before ? now : wanted
            // The other one added it, too. A source of an imported list is off, which is no wish to switch it off.
            case (let wanted?, nil, let now?): wanted.isOn ? wanted : now
            case (let wanted?, nil, nil): wanted
            case (nil, nil, let now?): now
            case (nil, _, _): nil
            }
        }
        let (mine, theirs) = (edited.map(\.id), current.map(\.id))
        let order = base.withoutRepetitions.map(\.id).filter { wanted[$0] != nil }
        let hasMoved = mine.filter { before[$0] != nil } != order
        return (hasMoved ? inserting(theirs, into: mine) : inserting(mine, into: theirs)).compactMap(merge)
    }

    /// Returns `list` with the missing ids of `other`: after the one that they follow there, at the end if they end it.
    private static func inserting(_ other: [SourceID], into list: [SourceID]) -> [SourceID] {
        let known = Set(list)
        var following: [SourceID?: [SourceID]] = [:]
        var last: SourceID?
        for id in other {
            if known.contains(id) { last = id } else { following[last, default: []].append(id) }
        }
        let end = following.removeValue(forKey: last) ?? []
        return (following[nil] ?? []) + list.flatMap { [$0] + (following[$0] ?? []) } + end
    }
}

extension [StoredSource] {
    fileprivate var byID: [SourceID: StoredSource] {
        Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    fileprivate var withoutRepetitions: [StoredSource] {
        var known: Set<SourceID> = []
        return filter { known.insert($0.id).inserted }
    }
}
