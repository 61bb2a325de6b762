import WeftGLib

/// Merges several sources' reports of one event into one row. A value; it remembers texts and its last rows.
///
/// The result depends on the events, the order of the sources and the last rows, but not on the order of the events.
struct EventMerger: Sendable {
    /// The number of neighbours with which an event is compared in each order, so that the work is linear for any
    /// input.
    private static let neighbours = 24
    /// Maximum number of remembered texts.
    private static let maximumTexts = 40_000

    /// The words of titles and of names of places and groups, which many events share, by the texts' fingerprints.
    private var texts: [UInt64: TitleWords] = [:]
    /// The events of the last call.
    private var traits: [EventKey: EventTraits] = [:]
    /// The rows of the last call.
    private var rows: Set<EventKey> = []
    private var merged: [EventKey: AgendaEvent] = [:]

    /// Returns the rows of an agenda, unsorted: each event once, without reports that are part of other rows.
    ///
    /// A row keeps its identity as long as its first report exists, even if other reports join or leave it.
    /// - Parameters:
    ///   - events: the reports of all sources, each key once.
    ///   - rank: the user's order of the sources.
    /// - Complexity: O(n log n).
    mutating func rows(of events: [AgendaEvent], rank: [SourceID: Int]) -> [AgendaEvent] {
        guard let first = events.first, events.contains(where: { $0.key.source != first.key.source }) else {
            (rows, merged, traits) = (Set(events.lazy.map(\.key)), [:], [:])
            return events
        }
        let events = Self.sorted(events)
        let clusters = Self.clusters(of: traits(of: events))
        var (result, known): ([AgendaEvent], [EventKey: AgendaEvent]) = ([], [:])
        result.reserveCapacity(events.count)
        for cluster in clusters {
            guard cluster.count > 1 else {
                result.append(events[cluster[0]])
                continue
            }
            let row = row(of: cluster.map { events[$0] }, rank)
            known[row.id] = row
            result.append(row)
        }
        (rows, merged) = (Set(result.lazy.map(\.id)), known)
        return result
    }

    /// The events by begin and key. The begins are read once, since sorting compares each event many times.
    private static func sorted(_ events: [AgendaEvent]) -> [AgendaEvent] {
        events.indices.map { (begins: events[$0].begins, index: $0) }.sorted { one, other in
            one.begins != other.begins
                ? one.begins < other.begins : isBefore(events[one.index].key, events[other.index].key)
        }.map { events[$0.index] }
    }

    private static func isBefore(_ one: EventKey, _ other: EventKey) -> Bool {
        (one.source.rawValue, one.id) < (other.source.rawValue, other.id)
    }

    private func row(of copies: [AgendaEvent], _ rank: [SourceID: Int]) -> AgendaEvent {
        let copies = copies.sorted { one, other in
            let (first, second) = (rank[one.key.source] ?? .max, rank[other.key.source] ?? .max)
            return first == second ? Self.isBefore(one.key, other.key) : first < second
        }
        let id = copies.first { rows.contains($0.key) }?.key ?? copies[0].key
        if let last = merged[id], last.copies.elementsEqual(copies, by: { $0.isIdentical(to: $1) }) { return last }
        return AgendaEvent(merging: copies, id: id)
    }

    private mutating func traits(of events: [AgendaEvent]) -> [EventTraits] {
        if texts.count > Self.maximumTexts { texts = [:] }
        if texts.isEmpty { texts.reserveCapacity(min(events.count, Self.maximumTexts)) }
        let shared = Self.sharedPages(of: events)
        let last = traits
        traits = [:]
        traits.reserveCapacity(events.count)
        return events.map { event in
            let page = event.address.flatMap { shared.contains($0) ? nil : $0 }
            let traits: EventTraits
            if let known = last[event.key], known.event.isIdentical(to: event), known.page == page {
                traits = known
            } else {
                traits = EventTraits(event, page: page) { words(of: $0) }
            }
            self.traits[event.key] = traits
            return traits
        }
    }

    private mutating func words(of name: String) -> TitleWords {
        let fingerprint = GroupRecord.fingerprint(name.utf8)
        if let known = texts[fingerprint] { return known }
        let words = TitleWords(name)
        texts[fingerprint] = words
        return words
    }

    /// The pages that a source has for several events at one time, and which therefore do not identify an event.
    /// - Parameter events: by begin and source, so that events with one page are neighbours.
    private static func sharedPages(of events: [AgendaEvent]) -> Set<String> {
        var (rest, shared) = (events[...], Set<String>())
        while let first = rest.first {
            let group = rest.prefix { $0.begins == first.begins && $0.key.source == first.key.source }
            rest = rest[group.endIndex...]
            guard group.count > 1 else { continue }
            var pages: Set<String> = []
            for page in group.lazy.compactMap(\.address) where !pages.insert(page).inserted { shared.insert(page) }
        }
        return shared
    }

    // MARK: Clusters

    /// A pair of reports of one event, packed so that the most certain pair sorts first: certainty, seconds between the
    /// starts, positions.
    private struct Pair: Comparable {
        private let key: UInt64

        init(_ first: Int, _ second: Int, certainty: Int, milliseconds: UInt64) {
            key =
                UInt64(7 - certainty) << 61 | min(milliseconds / 1000, 1 << 17 - 1) << 44
                | UInt64(min(first, second)) << 22 | UInt64(max(first, second))
        }

        var first: Int { Int(key >> 22 & (1 << 22 - 1)) }
        var second: Int { Int(key & (1 << 22 - 1)) }

        static func < (one: Pair, other: Pair) -> Bool { one.key < other.key }
    }

    /// The positions of reports of one event, ascending.
    private static func clusters(of traits: [EventTraits]) -> [[Int]] {
        // A report has no list of members while it is alone, or once it has joined another one.
        var members = [[Int]](repeating: [], count: traits.count)
        var place = Array(traits.indices)
        for pair in pairs(of: traits) {
            let (one, other) = (place[pair.first], place[pair.second])
            guard one != other else { continue }
            let first = members[one].isEmpty ? [one] : members[one]
            let second = members[other].isEmpty ? [other] : members[other]
            // All reports of both must match each other, so that clusters do not grow by chains of pairwise matches.
            let areSame = first.allSatisfy { member in
                second.allSatisfy { SameEvent.certainty(traits[member], traits[$0]) != nil }
            }
            guard areSame else { continue }
            members[one] = first + second
            members[other] = []
            for member in second { place[member] = one }
        }
        return place.indices.compactMap { index in
            guard place[index] == index else { return nil }
            return members[index].isEmpty ? [index] : members[index].sorted()
        }
    }

    /// The pairs of reports of one event, the most certain pair first. A pair may occur twice.
    private static func pairs(of traits: [EventTraits]) -> [Pair] {
        var pairs: [Pair] = []
        let orders = orders(of: traits)
        // Most events are neighbours in several orders, but need only one comparison.
        var comparedWith = [Int](repeating: -1, count: traits.count)
        for index in traits.indices {
            let one = traits[index]
            for order in orders {
                order.forEachNeighbour(of: index, limit: neighbours) { other in
                    guard comparedWith[other] != index else { return }
                    comparedWith[other] = index
                    guard let certainty = SameEvent.certainty(one, traits[other]) else { return }
                    let milliseconds = (one.begins &- traits[other].begins).magnitude
                    pairs.append(Pair(index, other, certainty: certainty, milliseconds: milliseconds))
                }
            }
        }
        pairs.sort()
        return pairs
    }

    /// A sort order in which reports of one event are near each other.
    private struct Order {
        /// Events of one key, by a value.
        private struct Entry {
            let key: UInt64
            let value: Int64
            let index: Int
        }

        private let entries: [Entry]
        /// The place of each event in `entries`; -1 for those that are not in this order.
        private let places: [Int]
        /// The largest difference between the values of two reports of one event.
        private let distance: Int64

        init(_ traits: [EventTraits], distance: Int64, _ key: (EventTraits) -> (UInt64, Int64)?) {
            self.distance = distance
            entries = traits.indices.compactMap { index in
                key(traits[index]).map { Entry(key: $0, value: $1, index: index) }
            }.sorted { ($0.key, $0.value, $0.index) < ($1.key, $1.value, $1.index) }
            var places = [Int](repeating: -1, count: traits.count)
            for (place, entry) in entries.enumerated() { places[entry.index] = place }
            self.places = places
        }

        /// Calls `body` with the events behind one that may be the same, at most `limit`.
        func forEachNeighbour(of index: Int, limit: Int, _ body: (Int) -> Void) {
            let place = places[index]
            guard place >= 0 else { return }
            let entry = entries[place]
            for next in entries[(place + 1)...].prefix(limit) {
                guard next.key == entry.key, next.value - entry.value <= distance else { return }
                body(next.index)
            }
        }
    }

    /// The orders: by page, title, place and start. Events at different times may have one title, so the last order has
    /// a key for each start.
    private static func orders(of traits: [EventTraits]) -> [Order] {
        let day: Int64 = 86_400_000
        return [
            Order(traits, distance: 0) { event in event.page.map { (GroupRecord.fingerprint($0.utf8), 0) } },
            Order(traits, distance: day) { event in event.title.isEmpty ? nil : (event.title.key, event.begins) },
            Order(traits, distance: day) { event in event.venue.map { ($0.key, event.begins) } },
            // Places of one event are less than 0.05 degrees apart.
            Order(traits, distance: 50) { event in
                event.coordinate.map { (UInt64(bitPattern: event.begins), Int64($0.latitude * 1000)) }
            },
        ]
    }
}
