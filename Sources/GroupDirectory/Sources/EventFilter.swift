import WeftGLib

/// What a service does not look for: places within a radius, and words.
struct EventFilter: Sendable {
    private let place: Coordinate
    /// Metres.
    private let radius: Double?
    private let words: [String]

    /// - Parameter words: those of the search, where the service does not look for them.
    init(_ search: some PlaceSearch, words: String? = nil) {
        place = search.place
        radius = search.radius.map { $0 * 1000 }
        self.words = SearchKey.words(of: (words ?? search.words).prefix(500))
    }

    /// Those that match, in order. A site is of one town: what has no coordinate is taken to be where the rest is.
    func matching(_ events: [FoundEvent]) -> [FoundEvent] {
        let places = events.compactMap { $0.event.venue?.coordinate }
        let isNear = places.isEmpty || places.contains(where: isNear)
        return events.filter { found in
            (found.event.venue?.coordinate.map(self.isNear) ?? isNear) && hasWords(found)
        }
    }

    private func isNear(_ coordinate: Coordinate) -> Bool {
        radius.map { coordinate.distance(to: place) <= $0 } ?? true
    }

    private func hasWords(_ found: FoundEvent) -> Bool {
        guard !words.isEmpty else { return true }
        let text = [found.event.name, found.group?.name, found.group?.category?.name, found.group?.city]
        return hasWords(in: text.compactMap(\.self).joined(separator: " "))
    }

    /// Whether each of the words begins one of the text's.
    func hasWords(in text: String) -> Bool {
        let known = SearchKey.words(of: text)
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}

extension [FoundEvent] {
    /// The groups of the events, each with the first of its events that takes place, in the order of those; behind them
    /// groups of which all was called off.
    var groups: [Group] {
        var seen = GroupIDs()
        var groups: [Group] = []
        for found in filter({ !$0.event.isCancelled }) + filter(\.event.isCancelled) {
            guard var group = found.group, !seen.new(in: [group]).isEmpty else { continue }
            group.nextEvent = found.event
            group.keyPhoto = found.event.photo ?? group.keyPhoto
            groups.append(group)
        }
        return groups
    }
}
