import GroupDirectory
import Weft
import WeftGLib

/// A row's texts about an event, in the user's language; unknown values have no text. A value.
struct EventText: Sendable, Hashable {
    /// The start on the venue's clock, or a word for an event that lasts all day or is going on. It is shown in the
    /// narrow first column.
    let time: String
    /// The start on the user's clock, if it differs.
    let yourTime: String?
    /// "Today", "Tomorrow" or the date. Only for screen readers, since the list shows it above the row.
    let day: String?
    /// The end of an event that began on an earlier day or lasts several days.
    let until: String?
    let title: String
    let group: String?
    /// The distance and the place, which is left out if it has the name of the event or the group.
    let place: String?
    /// The sources that report it, if there are several.
    let sources: String?
    /// Marks of the row: cancelled, online.
    let marks: [String]
    let isCancelled: Bool

    /// Not on the main thread: time zones are read from files.
    /// - Parameter now: the current time, for "Today" and "Tomorrow".
    init(_ row: EventRow, now: Timestamp = .now) {
        let event = row.event.event
        let group = row.event.group
        let when = EventTime(event, of: group, now: now)
        if event.isAllDay {
            time = localized("All day")
        } else if row.hasBegunBefore {
            // Translators: in place of a time: the event began on an earlier day and goes on. There is little room.
            time = localizedIn("event", "Now")
        } else {
            time = when?.time ?? ""
        }
        yourTime = row.hasBegunBefore ? nil : when?.yourTime
        day = row.nearDay.flatMap(AgendaDay.nearName) ?? when?.day
        until = when?.until
        let title = event.name ?? group?.name ?? localized("An event")
        self.title = title
        self.group = group?.name == title ? nil : group?.name
        let venue = event.venue.flatMap { $0.name ?? $0.address ?? $0.city }
        let distance = Self.distance(row.event.distance, to: event.venue)
        // The most important parts come first, since the end of the line is cut off.
        let parts = [distance, venue == title || venue == group?.name ? nil : venue].compactMap(\.self)
        place = parts.isEmpty ? nil : parts.joinedWithDots
        sources = Self.from(row.sources)
        isCancelled = event.isCancelled
        marks = Self.marks(of: event)
    }

    /// The distance to an event.
    /// - Parameter metres: nil if it is unknown.
    static func distance(_ metres: Double?, to venue: Venue?) -> String? {
        guard let text = metres.flatMap({ LocalDistance.current.text(metres: $0) }) else { return nil }
        // Translators: {distance} is "12 km"; only the town of the event is known.
        return venue?.isApproximate == true ? localized("about {distance}", ["distance": text]) : text
    }

    /// The text that names the sources of an event; nil without any.
    static func from(_ sources: [String]) -> String? {
        // Translators: {sources} are the names of services that report the same event, as in "From Mobilizon and Gancio".
        sources.isEmpty ? nil : localized("From {sources}", ["sources": localizedNames(sources)])
    }

    /// Returns the special properties of an event, each as one word.
    static func marks(of event: GroupEvent) -> [String] {
        var marks: [String] = []
        switch event.status {
        case .cancelled: marks.append(localizedIn("event", "Cancelled"))
        case .tentative: marks.append(localizedIn("event", "Tentative"))
        case .planned: break
        }
        if event.isOnline { marks.append(localizedIn("event", "Online")) }
        return marks
    }

    /// The whole row for a screen reader: the title, "Cancelled", the day, the time, the place, then the rest.
    var spoken: String {
        let called = isCancelled ? Array(marks.prefix(1)) : []
        let parts = [title] + called + [day, time, yourTime, until, place, group].compactMap(\.self)
        return (parts + Array(marks.dropFirst(called.count)) + [sources].compactMap(\.self)).joined(separator: ", ")
    }
}
