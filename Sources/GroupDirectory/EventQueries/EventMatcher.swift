import WebPages
import WeftGLib

/// Decides which events match a query. A value, made once for all events.
struct EventMatcher: Sendable {
    /// The result for an event before its description is read.
    enum Verdict: Sendable, Hashable {
        case wanted, unwanted
        /// The event matches if its description contains the words.
        case dependsOnDescription
    }

    private let query: EventQuery
    private let calendar: AgendaCalendar
    /// The matching days; nil for all days.
    let days: ClosedRange<Int>?
    /// The tags, folded by `LocalText.folded`.
    private let tags: Set<String>
    private let words: EventSearchText.Pattern?

    /// - Parameter week: the user's week, with its weekend.
    init(_ query: EventQuery, _ calendar: AgendaCalendar, week: LocalWeek = .current) {
        self.query = query
        self.calendar = calendar
        days = query.days(calendar, week: week)
        tags = Set(query.tags.map(LocalText.folded))
        words = EventSearchText.Pattern(query.words)
    }

    /// True if all events match.
    var wantsAll: Bool { days == nil && tags.isEmpty && !query.isFree && !query.isOnline && words == nil }

    /// True if texts of events are looked at.
    var looksAtTexts: Bool { words != nil }

    /// Returns true if an event matches, without its description.
    /// - Parameter text: returns the event's text; called only if the query has words.
    func wants(_ event: AgendaEvent, text: (AgendaEvent) -> EventSearchText) -> Bool {
        verdict(on: event, days: calendar.days(of: event), text: text) == .wanted
    }

    /// - Parameters:
    ///   - days: the days on which the event takes place.
    ///   - text: returns the event's text; called only if the query has words.
    func verdict(
        on event: AgendaEvent, days: @autoclosure () -> ClosedRange<Int>, text: (AgendaEvent) -> EventSearchText
    ) -> Verdict {
        if query.isOnline, !event.event.isOnline { return .unwanted }
        if query.isFree, event.event.details.price?.kind != .free { return .unwanted }
        if let wanted = self.days, !days().overlaps(wanted) { return .unwanted }
        if !tags.isEmpty, !event.event.details.tags.contains(where: isWanted) { return .unwanted }
        guard let words else { return .wanted }
        return text(event).contains(words) ? .wanted : .dependsOnDescription
    }

    private func isWanted(_ tag: String) -> Bool {
        // Compares bytes if possible: thousands of tags are compared at each key press, and most are ASCII.
        if tag.utf8.allSatisfy({ $0 < 0x80 }) {
            return tags.contains { $0.utf8.elementsEqual(tag.utf8.lazy.map(\.asciiLowercased)) }
        }
        return tags.contains(LocalText.folded(tag))
    }
}

extension AgendaEvent {
    /// True if `events` has this event, as reported by this source or another.
    func isReported(in events: Set<EventKey>) -> Bool {
        events.contains(key) || copies.contains { events.contains($0.key) }
    }
}
