import JSON
import WeftGLib

/// The user's filter for events near the place. A value, shared by the window, the command line and a restart. The
/// session has the place and the radius, since groups use them, too.
public struct EventQuery: Sendable, Hashable {
    /// The days of the events.
    public enum When: Sendable, Hashable {
        /// All coming events.
        case any
        case today
        case tomorrow
        /// The next weekend, or the rest of the current one.
        case weekend
        /// Today and the following six days.
        case week
        /// A day, in days since 1970-01-01.
        case day(Int)
    }

    /// Maximum number of tags in a query, and maximum length of each tag in Unicode scalars.
    public static let maximumTags = 20
    static let maximumTagScalars = 100
    /// Maximum length of `words` in Unicode scalars.
    static let maximumWordScalars = 500

    /// The days of the events.
    public var when = When.any
    /// The first and last day if `when` is any, in days since 1970-01-01; nil for all. It is not stored.
    var period: ClosedRange<Int>?
    /// The tags; an event needs at least one of them. Empty matches all events. Case and accents are ignored.
    public var tags: [String] = [] {
        didSet { tags = Array(tags.prefix(Self.maximumTags)) }
    }
    /// True for free events only. Events without a known price do not match.
    public var isFree = false
    /// True for online events only.
    public var isOnline = false
    /// Words to find in title, text, tags, venue and group; empty for any event.
    public var words = "" {
        didSet { words = String(words.unicodeScalars.prefix(Self.maximumWordScalars)) }
    }

    /// Makes the default query: all events near the user's place.
    public init() {}

    /// True if the query may exclude events near the place.
    public var isNarrow: Bool {
        when != .any || period != nil || !tags.isEmpty || isFree || isOnline || !words.trimmingBlanks.isEmpty
    }

    /// The query, without its day if that day is over.
    public var current: EventQuery {
        var query = self
        if case .day(let day) = when, day < AgendaCalendar().today { query.when = .any }
        return query
    }

    /// Adds a tag, or removes it.
    public mutating func toggle(tag: String) {
        let folded = LocalText.folded(tag)
        if let known = tags.firstIndex(where: { LocalText.folded($0) == folded }) {
            tags.remove(at: known)
        } else {
            tags.append(tag)
        }
    }

    /// The matching days, in days since 1970-01-01; nil for all.
    /// - Parameter week: the user's week, with its weekend.
    public func days(_ calendar: AgendaCalendar, week: LocalWeek = .current) -> ClosedRange<Int>? {
        let today = calendar.today
        return switch when {
        case .any: period
        case .today: today...today
        case .tomorrow: (today + 1)...(today + 1)
        case .weekend: week.weekend(from: today)
        case .week: today...(today + 6)
        case .day(let day): day...day
        }
    }
}

extension EventQuery {
    private static let version = 1

    /// Reads the stored form. nil for invalid data.
    init?(_ value: JSON?) {
        guard let value, value["version"]?.integer == Int64(Self.version) else { return nil }
        self.init()
        when = value["when"]?.string.flatMap(When.init(word:)) ?? .any
        if let day = value["day"]?.integer, (-1_000_000...1_000_000).contains(day) { when = .day(Int(day)) }
        if case .array(let texts)? = value["tags"] {
            tags = texts.prefix(Self.maximumTags).compactMap { value in
                value.string?.singleLine(limit: Self.maximumTagScalars).nonEmpty
            }
        }
        words = value["words"]?.string?.singleLine(limit: Self.maximumWordScalars) ?? ""
        isFree = value["free"]?.bool ?? false
        isOnline = value["online"]?.bool ?? false
    }

    /// The stored form for the next start; nil for the default query.
    var kept: JSON? {
        guard isNarrow else { return nil }
        var object = JSONObject()
        object["version"] = .number(Self.version)
        if case .day(let day) = when { object["day"] = .number(day) } else { object["when"] = .string(when.word) }
        object["tags"] = .array(tags.map { .string($0.singleLine(limit: Self.maximumTagScalars)) })
        object["words"] = .string(words)
        object["free"] = .bool(isFree)
        object["online"] = .bool(isOnline)
        return .object(object)
    }
}

extension EventQuery.When {
    /// The word in `--on` and in the settings; empty for a day.
    var word: String {
        switch self {
        case .any: "any"
        case .today: "today"
        case .tomorrow: "tomorrow"
        case .weekend: "weekend"
        case .week: "week"
        case .day: ""
        }
    }

    init?(word: String) {
        let all: [Self] = [.any, .today, .tomorrow, .weekend, .week]
        guard let when = all.first(where: { $0.word == word }) else { return nil }
        self = when
    }
}
