import GroupDirectory
import Weft
import WeftGLib

/// An event in the agenda's list. A value.
struct EventRow: Sendable, Identifiable, Equatable {
    let event: AgendaEvent
    /// The day on which an event that began earlier is listed, in days since 1970-01-01: its texts refer to that day.
    /// nil for an event that begins on its day.
    let today: Int?
    /// True if it began on an earlier day.
    var hasBegunBefore: Bool { today != nil }

    var id: EventKey { event.id }
}

/// A day in the agenda's list. A value.
struct EventDay: Sendable, Identifiable, Equatable {
    /// The day, as days since 1970-01-01.
    let id: Int
    let title: String

    init(_ day: AgendaDay) {
        id = day.number
        let date = LocalDate.weekdayAndDay(AgendaCalendar.noon(of: day.number), in: LocalZone(utcOffsetSeconds: 0))
        let near =
            switch day.daysFromToday {
            case 0: localized("Today")
            case 1: localized("Tomorrow")
            default: String?.none
            }
        title = [near, date].compactMap(\.self).joinedWithDots
    }
}

/// The list's contents for an agenda, made off the main thread: there may be tens of thousands of rows.
struct EventSections: Sendable {
    typealias Section = ListSection<EventDay, EventRow>

    let sections: [Section]

    /// - Complexity: O(events).
    @concurrent
    static func of(_ snapshot: AgendaSnapshot) async -> EventSections {
        let calendar = snapshot.calendar
        return EventSections(
            sections: snapshot.sections.map { section in
                Section(
                    EventDay(section.day),
                    items: section.events.map {
                        let hasBegun = section.day.daysFromToday == 0 && calendar.hasBegunBefore($0)
                        return EventRow(event: $0, today: hasBegun ? section.day.number : nil)
                    })
            })
    }
}
