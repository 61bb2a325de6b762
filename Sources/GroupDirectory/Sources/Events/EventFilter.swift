import WeftGLib

/// Filters events by the conditions that a service does not apply itself: the radius, and words.
struct EventFilter: Sendable {
    private let place: Coordinate
    /// The radius in metres.
    private let radius: Double?
    private let words: [String]

    /// - Parameter words: the words of the search, if the service does not search for them.
    init(_ search: some PlaceSearch, words: String? = nil) {
        place = search.place
        radius = search.radius.map { $0 * 1000 }
        self.words = SearchKey.words(of: (words ?? search.words).prefix(500))
    }

    /// Returns the events that match, in order. A site belongs to one town, so an event without a coordinate is assumed
    /// to be near the others.
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
        let text = [
            found.event.name, found.event.venue?.name, found.group?.name, found.group?.category?.name,
            found.group?.city,
        ]
        return hasWords(in: (text.compactMap(\.self) + found.event.details.tags).joined(separator: " "))
    }

    /// Returns true if each of the searched words is the beginning of a word of the text.
    func hasWords(in text: String) -> Bool {
        let known = SearchKey.words(of: text)
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}

extension [FoundEvent] {
    /// The groups of the events in the order of their first events. Each group has its first event that is not
    /// cancelled. Groups with only cancelled events come last.
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
