import GroupDirectory
import Weft

/// The page of an event as rows. A value.
struct EventPageContent: Sendable {
    /// The number of other dates that are shown before the user requests all.
    static let datesAtFirst = 3

    /// True if the picture and some rows are shown beside the other rows.
    var isWide = false
    /// True if the page of the group is beside this one: its photo is not shown twice.
    var isBesideGroup = false
    /// The texts of the event; nil until they are made.
    var words: EventWords?
    /// The description; it may arrive after the first rows.
    var blocks: [RichBlock] = []
    /// Increased with each new description, since rows of texts are compared by this number instead of their texts.
    var description = 0
    var group: Group?
    /// Other dates of the event's series, the next one first.
    var dates: [EventDate] = []
    var showsAllDates = false
    var offersReminder = false
    /// The number of times that the map was requested; nil while it is hidden.
    var mapAttempt: Int?
    /// The source, and how old the data is.
    var origin: String?

    /// Nil until the texts are made.
    var picture: EventPicture? {
        words.map { words in
            let isShownBeside = isBesideGroup && words.photo == group?.photo
            return EventPicture(photo: isShownBeside ? nil : words.photo, day: words.cardDay, title: words.title)
        }
    }

    /// The rows of the page. O(rows)
    var rows: [EventPageRow] {
        guard let words else { return [] }
        var rows = [
            EventPageRow(id: .head, content: .head(title: words.title, picture: isWide ? nil : picture)),
            EventPageRow(id: .when, content: .when(words)),
        ]
        let actions = EventPageRow.Actions(words, offersReminder: offersReminder)
        if !actions.isEmpty {
            rows.append(EventPageRow(id: .actions, content: .actions(actions), showsMap: mapAttempt != nil))
        }
        if let venue = words.venue, let mapAttempt {
            rows.append(EventPageRow(id: .map, content: .map(venue, attempt: mapAttempt)))
        }
        if !isWide { rows += factRows }
        rows += blocks.enumerated().map { number, block in
            EventPageRow(id: .text(description, number), content: .text(block))
        }
        if !isWide { rows += otherDates + groupRows }
        if let origin { rows.append(EventPageRow(id: .origin, content: .origin(origin))) }
        return rows
    }

    /// The rows beside the others of a wide page: the picture, and short rows that would leave most of a line empty.
    var sideRows: [EventPageRow] {
        guard isWide, let picture else { return [] }
        return [EventPageRow(id: .picture, content: .picture(picture))] + factRows + groupRows + otherDates
    }

    private var factRows: [EventPageRow] {
        guard let words else { return [] }
        let facts = words.facts.isEmpty ? [] : [EventPageRow(id: .facts, content: .facts(words.facts))]
        return facts + (words.tags.isEmpty ? [] : [EventPageRow(id: .tags, content: .tags(words.tags))])
    }

    private var groupRows: [EventPageRow] {
        guard let group else { return [] }
        return [
            EventPageRow(id: .groupHeading, content: .heading(localized("Group"))),
            EventPageRow(id: .group, content: .group(EventHostRow(group))),
        ]
    }

    private var otherDates: [EventPageRow] {
        guard !dates.isEmpty else { return [] }
        let shown = showsAllDates ? dates : Array(dates.prefix(Self.datesAtFirst))
        var rows = [EventPageRow(id: .datesHeading, content: .heading(localized("Other dates")))]
        rows += shown.map { EventPageRow(id: .date($0.id), content: .date($0)) }
        if shown.count < dates.count { rows.append(EventPageRow(id: .moreDates, content: .moreDates)) }
        return rows
    }
}

/// Another date of an event's series. A value.
struct EventDate: Sendable, Hashable, Identifiable {
    let id: String
    let event: GroupEvent
    /// The message that the date is cancelled, with the date.
    let text: String

    /// Nil for an event without a time. Not on the main thread: time zones are read from files.
    init?(_ event: GroupEvent, of group: Group?) {
        guard let time = EventTime(event, of: group)?.span else { return nil }
        id = event.identifier
        self.event = event
        text = ([time] + (event.isCancelled ? [localizedIn("event", "Cancelled")] : [])).joinedWithDots
    }

    /// The other dates of an event's series, among the events of its group: the events with the same series or the same
    /// page.
    static func others(of event: GroupEvent, in events: [GroupEvent], _ group: Group?) -> [EventDate] {
        events.compactMap { other in
            guard other.identifier != event.identifier || other.time != event.time else { return nil }
            let isOfSeries = other.details.series?.id != nil && other.details.series?.id == event.details.series?.id
            let hasPage = other.link != nil && other.link == event.link
            return isOfSeries || hasPage ? EventDate(other, of: group) : nil
        }
    }
}

/// The row of an event's group. A value.
struct EventHostRow: Sendable, Hashable {
    let name: String
    let place: String?
    let photo: Photo?

    init(_ group: Group) {
        name = group.name
        place = group.placeName
        photo = group.photo
    }
}
