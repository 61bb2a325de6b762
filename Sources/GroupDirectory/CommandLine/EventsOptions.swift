import ICalendar
import WeftGLib

extension CommandLineOptions {
    /// The options of printing events.
    public struct EventsOptions: Sendable, Hashable {
        /// Maximum number of events.
        public var count = 20
        /// Prints JSON in place of lines.
        public var isJSON = false
        /// The filter for events.
        public var query = EventQuery()
        /// True for an iCalendar file instead of lines.
        public var isCalendar = false
        /// The first day; nil for now.
        var from: LocalTime?
        /// The last day; nil for `days` after the first.
        var until: LocalTime?

        /// The number of searched days without `--until`.
        private static let days = 400

        /// The defaults of `--events`.
        public init() {}

        /// The filter with the first and last day, which are days at the venue.
        public var wanted: EventQuery {
            var query = query
            guard from != nil || until != nil else { return query }
            let first = from.map { Int($0.seconds / 86_400) } ?? Self.earliestDay
            let last = until.map { Int($0.seconds / 86_400) } ?? first + Self.days - 1
            query.period = first...max(first, last)
            return query
        }

        /// The earliest day, in days since 1970-01-01. No source has earlier events.
        private static let earliestDay = -1_000_000

        /// The agenda search for the options. It begins some hours before the first day and ends some hours after the
        /// last one, since days begin and end at other moments in other time zones.
        /// - Parameters:
        ///   - radius: kilometres; nil for no limit.
        ///   - zone: the user's time zone, for the current day.
        public func search(
            near place: Coordinate, radius: Double?, now: Timestamp = .now, zone: SystemZone = .local()
        ) -> EventSearch {
            let days = wanted.days(AgendaCalendar(now: now, zone: zone))
            let first = days.map { AgendaCalendar.noon(of: $0.lowerBound - 1).unixMilliseconds } ?? .min
            let start = from == nil ? max(first, now.unixMilliseconds) : first
            let end = days.map { AgendaCalendar.noon(of: $0.upperBound + 1).unixMilliseconds }
            return EventSearch(
                near: place, radius: radius, start: Timestamp(unixMilliseconds: start),
                end: Timestamp(unixMilliseconds: end ?? start + Int64(Self.days) * 86_400_000))
        }

        /// The days that `--on` names: a word, or a day such as "2026-12-31"; nil for other texts.
        static func when(_ text: String) -> EventQuery.When? {
            EventQuery.When(word: text) ?? day(text).map { day in .day(Int(day.seconds / 86_400)) }
        }

        /// Parses a day such as "2026-12-31"; nil for anything else.
        static func day(_ text: String) -> LocalTime? {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
                parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) }), let year = Int(parts[0]),
                let month = Int(parts[1]), let day = Int(parts[2])
            else { return nil }
            return LocalTime(year: year, month: month, day: day)
        }
    }
}
