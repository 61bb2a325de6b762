/// Finds groups in memory by words, as the store does among its own. Off the main thread.
actor GroupIndex {
    private struct Entry {
        let group: Group
        let name: [String]
        let rest: [String]
    }

    /// The words of groups that were indexed.
    private var entries: [GroupKey: Entry] = [:]

    /// Groups that contain all words, or words beginning with them. Matches in names come first. Both parts are in the
    /// requested order.
    func groups(_ search: GroupSearch, among groups: [Group], limit: Int) -> [Group] {
        guard let query = WordQuery(search.words), !Task.isCancelled else { return [] }
        var tiers: [[(rank: FeedRank, group: Group)]] = [[], []]
        var known: [GroupKey: Entry] = [:]
        for (index, group) in groups.enumerated() {
            guard !Task.isCancelled else { return [] }
            let entry = entry(of: group)
            known[group.key] = entry
            guard search.wants(group), query.matches(entry.name + entry.rest) else { continue }
            let rank = FeedRank(group, search, source: 0, position: index)
            tiers[query.matches(entry.name) ? 0 : 1].append((rank, group))
        }
        entries = known
        return Array(tiers.flatMap { $0.sorted { $0.rank < $1.rank }.map(\.group) }.prefix(limit))
    }

    private func entry(of group: Group) -> Entry {
        if let entry = entries[group.key], entry.group == group { return entry }
        let text = SearchText(group)
        return Entry(
            group: group, name: WordQuery.words(of: text.name), rest: WordQuery.words(of: text.rest))
    }
}

/// A search text, split by `SearchWords`. The last word of each phrase is a prefix. A value.
struct WordQuery: Sendable {
    private let phrases: [[String]]

    /// Nil without a word.
    init?(_ text: String) {
        phrases = SearchWords.phrases(of: text)
        if phrases.isEmpty { return nil }
    }

    /// The words of a text of `SearchWords.index`.
    static func words(of index: String) -> [String] {
        index.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// True if words of `SearchWords.index` contain the whole query.
    func matches(_ words: [String]) -> Bool {
        phrases.allSatisfy { phrase in
            guard let last = phrase.last else { return true }
            return words.indices.contains { start in
                let end = start + phrase.count - 1
                return end < words.count && words[end].hasPrefix(last)
                    && words[start..<end].elementsEqual(phrase.dropLast())
            }
        }
    }
}
