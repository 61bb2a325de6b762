import GroupDirectory
import Weft
import WeftGLib

/// An event in the agenda's list. A value.
struct EventRow: Sendable, Identifiable, Equatable {
    let event: AgendaEvent
    /// The row's day, in days since 1970-01-01, for an event that began before it. Otherwise nil.
    let today: Int?
    /// The row's day relative to today: 0 for today, 1 for tomorrow, nil for others.
    let nearDay: Int?
    /// The names of the sources that report it, if there are several.
    var sources: [String] = []
    /// True if the event began on an earlier day.
    var hasBegunBefore: Bool { today != nil }

    var id: EventKey { event.id }

    init(event: AgendaEvent, today: Int? = nil, nearDay: Int? = nil) {
        self.event = event
        self.today = today
        self.nearDay = nearDay
    }

    /// - Parameter sources: the names of the sources that report it, if there are several.
    init(_ event: AgendaEvent, on day: AgendaDay, _ calendar: AgendaCalendar, sources: [String] = []) {
        self.init(
            event: event, today: calendar.hasBegunBefore(event) ? day.number : nil,
            nearDay: AgendaDay.nearName(day.daysFromToday) == nil ? nil : day.daysFromToday)
        self.sources = sources
    }
}

/// A day in the agenda's list. A value.
struct EventDay: Sendable, Identifiable, Equatable {
    /// The day, as days since 1970-01-01.
    let id: Int
    let title: String

    init(_ day: AgendaDay) {
        id = day.number
        title = [AgendaDay.nearName(day.daysFromToday), day.date].compactMap(\.self).joinedWithDots
    }
}
