import WeftGLib

/// The tags and days that occur among the events of an agenda. A value.
public struct EventChoices: Sendable, Hashable {
    /// The tags of the events in their most common spelling, the most frequent first; at most `maximumTags`.
    public internal(set) var tags: [String] = []
    /// Days with events, in days since 1970-01-01.
    public internal(set) var days: Set<Int> = []

    /// Maximum number of offered tags.
    static let maximumTags = 12
    /// Maximum length of an offered tag in Unicode scalars; longer ones are sentences.
    static let maximumScalars = 30
    /// The maximum number of days that one event marks, since it may have no realistic end.
    private static let maximumDays = 400

    /// Makes empty choices.
    public init() {}

    /// - Complexity: O(events and their tags).
    init(_ rows: [AgendaRow], today: Int) {
        struct Use {
            var count = 0
            var spellings: [String: Int] = [:]
        }
        var uses: [String: Use] = [:]
        var folded: [String: String] = [:]
        for row in rows {
            for day in max(row.days.lowerBound, today)...max(row.days.upperBound, today) {
                guard day - today < Self.maximumDays else { break }
                days.insert(day)
            }
            for tag in row.event.event.details.tags where tag.unicodeScalars.count <= Self.maximumScalars {
                let key = folded[tag] ?? LocalText.folded(tag)
                folded[tag] = key
                uses[key, default: Use()].count += 1
                uses[key]?.spellings[tag, default: 0] += 1
            }
        }
        let frequent = uses.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.maximumTags)
        tags = frequent.compactMap { _, use in
            use.spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }
}
