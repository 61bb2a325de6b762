import GroupDirectory
import Weft

/// The page of a group as rows. A value.
struct DetailsPage: Sendable {
    /// The number of events that are shown before the user asks for all.
    static let eventsAtFirst = 3

    /// True if the picture is beside the rows.
    var isWide = false
    /// The texts of the group's record; nil until they are made.
    var details: GroupDetails?
    /// The coming events.
    var events: [DetailsEvent] = []
    /// True if the source may have more.
    var mayHaveMore = false
    var showsAll = false
    /// True while all events are being requested from the source.
    var isLoading = false
    /// The reason why it did not answer.
    var trouble: String?
    /// The shown maps by the event's id, or nil for the group's map, with the number of times each was loaded.
    var maps: [String?: Int] = [:]
    /// The group's meeting place, if no event has one.
    var groupVenue: DetailsVenue?
    /// The page of the group.
    var link: (title: String, address: String)?
    /// The source of the page's data.
    var origin: String?

    /// The rows of the page. O(rows)
    var rows: [DetailsRow] {
        var rows = isWide ? [] : [DetailsRow(id: .photo, content: .photo)]
        guard let details else { return rows }
        if !details.facts.isEmpty { rows.append(DetailsRow(id: .facts, content: .facts(details.facts))) }
        rows += groupMap
        rows += details.blocks.enumerated().map { DetailsRow(id: .text($0.offset), content: .text($0.element)) }
        rows += nextEvents
        if let link {
            rows.append(DetailsRow(id: .link, content: .link(title: link.title, address: link.address)))
        }
        if let origin { rows.append(DetailsRow(id: .origin, content: .origin(origin))) }
        return rows
    }

    private var nextEvents: [DetailsRow] {
        let shown = showsAll ? events : Array(events.prefix(Self.eventsAtFirst))
        let more = self.more
        guard !shown.isEmpty else { return [] }
        let title = shown.count == 1 && more == nil ? localized("Next event") : localized("Next events")
        var rows = [DetailsRow(id: .moreHeading, content: .heading(title))]
        for next in shown { rows += event(next) }
        if let more { rows.append(DetailsRow(id: .more, content: .more(more))) }
        return rows
    }

    private var more: DetailsRow.MoreEvents? {
        if isLoading { return .loading }
        if let trouble { return .failed(trouble) }
        let isCut = !showsAll && events.count > Self.eventsAtFirst
        return isCut || mayHaveMore ? .canShowAll : nil
    }

    private func event(_ event: DetailsEvent) -> [DetailsRow] {
        let attempt = maps[event.id]
        let row = DetailsRow(id: .event(event.id), content: .event(event), showsMap: attempt != nil)
        guard let venue = event.venue, let attempt else { return [row] }
        return [row, DetailsRow(id: .map(event.id), content: .map(venue, of: event.id, attempt: attempt))]
    }

    private var groupMap: [DetailsRow] {
        let attempt = maps[nil]
        let isSaid = events.contains { $0.venue != nil }
        guard let groupVenue, !isSaid || attempt != nil else { return [] }
        let button = DetailsRow(
            id: .groupMapButton, content: .mapButton(groupVenue), showsMap: attempt != nil)
        guard let attempt else { return [button] }
        return [button, DetailsRow(id: .groupMap, content: .map(groupVenue, of: nil, attempt: attempt))]
    }
}
