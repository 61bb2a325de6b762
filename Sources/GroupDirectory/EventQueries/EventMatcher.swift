import WeftGLib

/// Tells which events a query wants. A value, made once for all events.
struct EventMatcher: Sendable {
    private let query: EventQuery
    private let calendar: AgendaCalendar
    /// The days that are wanted; nil for all.
    let days: ClosedRange<Int>?
    private let tags: Set<String>
    private let words: EventSearchText.Pattern?
    private let described: Set<EventKey>

    /// - Parameters:
    ///   - week: on which days the weekend is.
    ///   - described: events whose descriptions are known to have the words.
    init(
        _ query: EventQuery, _ calendar: AgendaCalendar, week: LocalWeek = .current, described: Set<EventKey> = []
    ) {
        self.described = described
        self.query = query
        self.calendar = calendar
        days = query.days(calendar, week: week)
        tags = Set(query.tags.map(LocalText.folded))
        words = EventSearchText.Pattern(query.words)
    }

    /// True if all events are wanted.
    var wantsAll: Bool { days == nil && tags.isEmpty && !query.isFree && !query.isOnline && words == nil }

    /// True if texts of events are looked at.
    var looksAtTexts: Bool { words != nil }

    /// - Parameter text: gives the event's text; called where words are looked for.
    func wants(_ event: AgendaEvent, text: (AgendaEvent) -> EventSearchText) -> Bool {
        if query.isOnline, !event.event.isOnline { return false }
        if query.isFree, event.event.details.price?.kind != .free { return false }
        if let days, !calendar.days(of: event).overlaps(days) { return false }
        if !tags.isEmpty, !event.event.details.tags.contains(where: { tags.contains(LocalText.folded($0)) }) {
            return false
        }
        guard let words else { return true }
        if text(event).contains(words) { return true }
        return !described.isEmpty
            && (described.contains(event.key) || event.copies.contains { described.contains($0.key) })
    }
}
