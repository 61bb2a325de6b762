import JSON
import WeftGLib

/// Which events near the place the user wants to see. A value; the window, the command line and a restart share it. Place and
/// radius are those of the session, since groups share them.
public struct EventQuery: Sendable, Hashable {
    /// On which days.
    public enum When: Sendable, Hashable {
        /// From now on.
        case any
        case today
        case tomorrow
        /// The next weekend, or what is left of the present one.
        case weekend
        /// Today and the six days that follow.
        case week
        /// A day, in days since 1970-01-01.
        case day(Int)
    }

    /// Tags that are looked for at most, and scalars of each.
    public static let maximumTags = 20
    static let maximumTagScalars = 100
    /// Scalars of the words that are looked for.
    static let maximumWordScalars = 500

    /// On which days.
    public var when = When.any
    /// The first and last day if `when` is any, in days since 1970-01-01; nil for all. It is not kept.
    var period: ClosedRange<Int>?
    /// An event has to have one of them; empty for any event. Case and accents do not count.
    public var tags: [String] = [] {
        didSet { tags = Array(tags.prefix(Self.maximumTags)) }
    }
    /// Only events that cost nothing; those whose price nobody says are left out.
    public var isFree = false
    /// Only events that one takes part in online.
    public var isOnline = false
    /// Words that are looked for in title, text, tags, venue and group; empty for any event.
    public var words = "" {
        didSet { words = String(words.unicodeScalars.prefix(Self.maximumWordScalars)) }
    }

    /// All events near the user's place.
    public init() {}

    /// True if it may leave out events that are near the place.
    public var isNarrow: Bool {
        when != .any || period != nil || !tags.isEmpty || isFree || isOnline || !words.trimmingBlanks.isEmpty
    }

    /// The query without a day that is over.
    public var current: EventQuery {
        var query = self
        if case .day(let day) = when, day < AgendaCalendar().today { query.when = .any }
        return query
    }

    /// Adds a tag, or takes it away.
    public mutating func toggle(tag: String) {
        let folded = LocalText.folded(tag)
        if let known = tags.firstIndex(where: { LocalText.folded($0) == folded }) {
            tags.remove(at: known)
        } else {
            tags.append(tag)
        }
    }

    /// The days that are wanted, in days since 1970-01-01; nil for all.
    /// - Parameter week: on which days the weekend is.
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

    /// As it was kept for the next start. Nil for what cannot be read.
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

    /// For the next start; nil where nothing is chosen.
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
    /// As `--on` and the settings call it; empty for a day.
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
