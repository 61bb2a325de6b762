import GroupDirectory
import Weft
import WeftGLib

/// The page's texts about an event, in the user's language; unknown values have no text. A value.
struct DetailsEvent: Sendable, Hashable, Identifiable {
    let id: String
    let event: GroupEvent
    let title: String
    /// The day of the start: "Tomorrow" or "Fri 27 Nov"; unknown without a time. It tells events of a series apart.
    let day: String?
    /// The time on the venue's clock.
    let time: String?
    /// The time on the user's clock, if it differs.
    let timeHere: String?
    let place: String?
    let going: String?
    /// Special properties, as `EventText` names them.
    let marks: [String]
    /// The place, if it can be shown on a map.
    let venue: DetailsVenue?

    /// Not on the main thread: time zones are read from files.
    /// - Parameter now: the current time, for "Today" and "Tomorrow".
    init(_ event: GroupEvent, of group: Group, now: Timestamp = .now) {
        id = event.identifier
        self.event = event
        let title = event.name ?? group.name
        self.title = title
        let when = EventTime(event, of: group, now: now)
        day = when.flatMap { $0.hasBegunBefore ? $0.date : $0.day }
        time = when?.span
        timeHere = when?.yourSpan
        place = Self.place(of: event, title: title)
        going = event.yesRSVPCount.map { localizedPlural("{count} going", "{count} going", $0) }
        marks = EventText.marks(of: event)
        venue = event.venue?.exactCoordinate.map { DetailsVenue($0, name: event.venue?.name ?? title) }
    }
}

extension DetailsEvent {
    /// The whole row for a screen reader, as in the agenda: the title, "Cancelled", the day and the time, the place,
    /// then the rest.
    var spoken: String {
        let called = event.isCancelled ? Array(marks.prefix(1)) : []
        let parts = [title] + called + [time, timeHere, place, going].compactMap(\.self)
        return (parts + Array(marks.dropFirst(called.count))).joined(separator: ", ")
    }

    /// A text with the day of the event, for the name of a button.
    func withDay(_ text: String) -> String { [text, day].compactMap(\.self).joined(separator: ", ") }

    /// Venue, address and city, each once, without the one that is the title; nil if none is known.
    static func place(of event: GroupEvent, title: String) -> String? {
        let parts = [event.venue?.name, event.venue?.address, event.venue?.city].compactMap(\.self)
        let place = parts.enumerated().filter { !parts[..<$0.offset].contains($0.element) && $0.element != title }
        return place.isEmpty ? nil : localizedNames(place.map(\.element))
    }
}

/// A place that can be shown on a map. A value.
struct DetailsVenue: Sendable, Hashable {
    let coordinate: Coordinate
    let name: String

    init(_ coordinate: Coordinate, name: String) {
        self.coordinate = coordinate
        self.name = name
    }

    /// The address for the desktop's program for maps.
    ///
    /// Source: RFC 5870.
    var address: String { "geo:\(Self.degrees(coordinate.latitude)),\(Self.degrees(coordinate.longitude))" }

    /// Returns a number without an exponent; a millionth of a degree is a tenth of a metre.
    private static func degrees(_ value: Double) -> String {
        let millionths = Int((value.magnitude * 1_000_000).rounded())
        let decimals = String(String(1_000_000 + millionths % 1_000_000).dropFirst())
        return (value < 0 && millionths > 0 ? "-" : "") + "\(millionths / 1_000_000).\(decimals)"
    }
}
