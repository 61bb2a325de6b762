import GroupDirectory
import Weft
import WeftGLib

/// A row of the agenda's list. A value.
enum EventItem: Sendable, Identifiable, Equatable {
    enum ID: Sendable, Hashable {
        case choices, ongoing, nothing
        case event(EventKey)
    }

    /// The filter bar, above the first day.
    case choices
    /// The number of events that began on an earlier day and still continue. They follow this row while it is expanded.
    case ongoing(count: Int, isUnfolded: Bool)
    /// No event matches the query; with `isLooking`, sources may still report some.
    case nothing(isLooking: Bool)
    case event(EventRow)

    var id: ID {
        switch self {
        case .choices: .choices
        case .ongoing: .ongoing
        case .nothing: .nothing
        case .event(let row): .event(row.id)
        }
    }

    /// The event of the row.
    var row: EventRow? {
        if case .event(let row) = self { row } else { nil }
    }
}

/// The header of a part of the agenda's list. A value.
enum EventHeader: Sendable, Identifiable, Equatable {
    enum ID: Sendable, Hashable {
        case choices, ongoing, nothing
        case day(Int)
    }

    /// Sections without a title.
    case choices, ongoing, nothing
    case day(EventDay)

    var id: ID {
        switch self {
        case .choices: .choices
        case .ongoing: .ongoing
        case .nothing: .nothing
        case .day(let day): .day(day.id)
        }
    }
}

extension AgendaSnapshot {
    /// True if sources may still report events.
    var isLooking: Bool { hasMore && isWaiting }
}

/// The rows of an agenda, made off the main thread: there may be tens of thousands.
struct EventSections: Sendable {
    typealias Section = ListSection<EventHeader, EventItem>

    let sections: [Section]

    /// - Parameter isUnfolded: true if the rows of events of several days are shown.
    /// - Complexity: O(events).
    @concurrent
    static func of(_ snapshot: AgendaSnapshot, isUnfolded: Bool = false) async -> EventSections {
        var sections = [Section(.choices, items: [.choices])]
        let maker = RowMaker(snapshot)
        let ongoing = snapshot.ongoing
        if !ongoing.isEmpty {
            let rows = isUnfolded ? ongoing.map { maker.item($0, on: snapshot.today) } : []
            sections.append(
                Section(.ongoing, items: [.ongoing(count: ongoing.count, isUnfolded: isUnfolded)] + rows))
        }
        sections += snapshot.sections.map { section in
            Section(
                .day(EventDay(section.day)), items: section.events.map { maker.item($0, on: section.day) })
        }
        if snapshot.eventCount == 0 {
            sections.append(Section(.nothing, items: [.nothing(isLooking: snapshot.isLooking)]))
        }
        return EventSections(sections: sections)
    }

    /// Makes rows of events.
    private struct RowMaker {
        let calendar: AgendaCalendar
        let names: SourceNames
        let identities: [SourceID: SourceIdentity]

        init(_ snapshot: AgendaSnapshot) {
            calendar = snapshot.calendar
            let all = snapshot.sources.statuses.map(\.identity)
            names = SourceNames(all)
            identities = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        }

        func item(_ event: AgendaEvent, on day: AgendaDay) -> EventItem {
            let reporters = event.copies.isEmpty ? [] : event.sources.compactMap { identities[$0] }
            return .event(EventRow(event, on: day, calendar, sources: reporters.map { names[$0] }))
        }
    }
}
