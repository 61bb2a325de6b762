import GroupDirectory
import Weft
import WeftGLib

/// A part of the search results. A value.
enum SearchPart: Sendable, Identifiable, Equatable {
    case groups
    /// The line below the groups, which shows if there are more.
    case end
    case events

    var id: Self { self }

    /// The node of the part's header. Any thread.
    func node(_ end: FeedEndState) -> CellNode {
        switch self {
        case .groups: EventNoHeaderCellNode()
        case .end: end.makeNode()
        case .events: EventDayCellNode(title: localized("Events"))
        }
    }
}

/// A row of the search results. A value.
enum SearchRow: Sendable, Identifiable, Equatable {
    enum ID: Sendable, Hashable {
        case group(GroupKey)
        case event(EventKey)
    }

    /// - Parameter distance: metres from the place of the search; nil if unknown.
    case group(FeedRow, distance: Double?)
    /// - Parameters:
    ///   - sources: the names of the sources that report the event, if there are several.
    ///   - today: days since 1970-01-01; on another day the row's text is made again.
    case event(AgendaEvent, sources: [String], today: Int)

    var id: ID {
        switch self {
        case .group(let row, _): .group(row.id)
        case .event(let event, _, _): .event(event.id)
        }
    }

    var group: Group? {
        if case .group(let row, _) = self { row.group } else { nil }
    }

    var event: AgendaEvent? {
        if case .event(let event, _, _) = self { event } else { nil }
    }

    /// Makes the node of the row. Any thread but the main one: time zones are read from files.
    var node: CellNode {
        switch self {
        case .group(let row, let distance): SavedCellNode(group: row.group, distance: distance)
        case .event(let event, let sources, _):
            SavedEventCellNode(
                SavedEventText(
                    event.event, of: event.group, distance: event.distance,
                    notes: EventText.from(sources).map { [$0] } ?? []),
                event.event.photo ?? event.group?.photo)
        }
    }

    typealias Section = ListSection<SearchPart, SearchRow>

    /// The sections of the results that have rows.
    static func sections(of state: GroupQuery.State) -> [Section] {
        let names = SourceNames(state.sources.statuses.map(\.identity))
        let identities = Dictionary(
            state.sources.statuses.map { ($0.identity.id, $0.identity) }, uniquingKeysWith: { first, _ in first })
        let today = AgendaCalendar().today
        let events = state.events.map { event in
            let reporters = event.copies.isEmpty ? [] : event.sources.compactMap { identities[$0] }
            return SearchRow.event(event, sources: reporters.count > 1 ? reporters.map { names[$0] } : [], today: today)
        }
        let groups = state.groups.map { group in
            SearchRow.group(FeedRow(group), distance: state.place.flatMap(group.distance))
        }
        var sections: [Section] = []
        if !groups.isEmpty { sections.append(Section(.groups, items: groups)) }
        if !groups.isEmpty || state.isAsking, !groups.isEmpty || !events.isEmpty {
            sections.append(Section(.end, items: []))
        }
        if !events.isEmpty { sections.append(Section(.events, items: events)) }
        return sections
    }
}
