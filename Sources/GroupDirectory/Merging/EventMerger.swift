import WeftGLib

/// Merges several sources' reports of one event into one row. A value; it remembers texts and its last rows.
///
/// The result depends on the events, the order of the sources and the last rows, but not on the order of the events.
struct EventMerger: Sendable {
    /// The number of neighbours with which an event is compared in each order, so that the work is linear for any
    /// input.
    private static let neighbours = 24
    /// Maximum number of remembered texts.
    private static let maximumTexts = 20_000

    /// The words of names of places and groups, which many events share.
    private var texts: [String: TitleWords] = [:]
    /// The events of the last call.
    private var traits: [EventKey: (event: AgendaEvent, traits: EventTraits)] = [:]
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
        let events = events.sorted { Self.comesFirst($0, $1) }
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

    private static func comesFirst(_ one: AgendaEvent, _ other: AgendaEvent) -> Bool {
        if one.begins != other.begins { return one.begins < other.begins }
        return isBefore(one.key, other.key)
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
        let shared = Self.sharedPages(of: events)
        let last = traits
        traits = [:]
        traits.reserveCapacity(events.count)
        return events.map { event in
            let page = event.address.flatMap { shared.contains($0) ? nil : $0 }
            let traits: EventTraits
            if let known = last[event.key], known.event.isIdentical(to: event), known.traits.page == page {
                traits = known.traits
            } else {
                traits = EventTraits(event, page: page) { words(of: $0) }
            }
            self.traits[event.key] = (event, traits)
            return traits
        }
    }

    private mutating func words(of name: String) -> TitleWords {
        if let known = texts[name] { return known }
        let words = TitleWords(name)
        texts[name] = words
        return words
    }

    /// The pages that a source has for several events at one time, and which therefore do not identify an event.
    private static func sharedPages(of events: [AgendaEvent]) -> Set<String> {
        struct Use: Hashable {
            let page: String
            let source: SourceID
        }
        var (uses, shared) = (Set<Use>(), Set<String>())
        for event in events {
            guard let page = event.address else { continue }
            if !uses.insert(Use(page: page, source: event.key.source)).inserted { shared.insert(page) }
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
        var clusters: [[Int]?] = traits.indices.map { [$0] }
        var place = Array(traits.indices)
        var last: Pair?
        for pair in pairs(of: traits) where pair != last {
            last = pair
            let (one, other) = (place[pair.first], place[pair.second])
            guard one != other, let first = clusters[one], let second = clusters[other],
                // All of them have to be the same, so that no chain of likenesses grows.
                first.allSatisfy({ member in
                    second.allSatisfy { SameEvent.certainty(traits[member], traits[$0]) != nil }
                })
            else { continue }
            clusters[one] = first + second
            clusters[other] = nil
            for member in second { place[member] = one }
        }
        return clusters.compactMap { $0?.sorted() }
    }

    /// The pairs of reports of one event, the most certain pair first.
    private static func pairs(of traits: [EventTraits]) -> [Pair] {
        var pairs: [Pair] = []
        for order in orders(of: traits) {
            for (place, entry) in order.entries.enumerated() {
                let one = traits[entry.index]
                for next in order.entries[(place + 1)...].prefix(neighbours) {
                    guard next.key == entry.key, next.value - entry.value <= order.distance else { break }
                    let other = traits[next.index]
                    guard let certainty = SameEvent.certainty(one, other) else { continue }
                    pairs.append(
                        Pair(
                            entry.index, next.index, certainty: certainty,
                            milliseconds: (one.begins &- other.begins).magnitude))
                }
            }
        }
        return pairs.sorted()
    }

    /// A sort order in which reports of one event are near each other.
    private struct Order {
        /// Events of one key, by a value.
        struct Entry {
            let key: UInt64
            let value: Int64
            let index: Int
        }

        let entries: [Entry]
        /// The largest difference between the values of two reports of one event.
        let distance: Int64

        init(_ traits: [EventTraits], distance: Int64, _ key: (EventTraits) -> (UInt64, Int64)?) {
            self.distance = distance
            entries = traits.indices.compactMap { index in
                key(traits[index]).map { Entry(key: $0, value: $1, index: index) }
            }.sorted { ($0.key, $0.value, $0.index) < ($1.key, $1.value, $1.index) }
        }
    }

    /// The orders: by page, title, place and start. Events at different times may have one title, so the last order has
    /// a key for each start.
    private static func orders(of traits: [EventTraits]) -> [Order] {
        let day: Int64 = 86_400_000
        return [
            Order(traits, distance: 0) { event in
                event.page.map { (GroupRecord.fingerprint(Array($0.utf8)[...]), 0) }
            },
            Order(traits, distance: day) { event in
                event.title.isEmpty ? nil : (mixed(event.title.words + event.title.numbers), event.begins)
            },
            Order(traits, distance: day) { event in
                guard case .venue(_, let name?) = event.place else { return nil }
                return (mixed(name.words + name.numbers), event.begins)
            },
            // 50 thousandths of a degree are more than the places of one event are apart.
            Order(traits, distance: 50) { event in
                guard case .venue(let coordinate?, _) = event.place else { return nil }
                return (UInt64(bitPattern: event.begins), Int64(coordinate.latitude * 1000))
            },
        ]
    }

    private static func mixed(_ words: [UInt64]) -> UInt64 { words.reduce(0) { ($0 &* 31) ^ $1 } }
}
