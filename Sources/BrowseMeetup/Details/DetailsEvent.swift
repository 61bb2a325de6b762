import GroupDirectory
import Weft
import WeftGLib

/// The page's texts about an event, in the user's language; unknown values have no text. A value.
struct DetailsEvent: Sendable, Hashable, Identifiable {
    let id: String
    let event: GroupEvent
    let title: String
    /// The time at its place; for an event without a place in the user's time zone.
    let time: String?
    /// The time in the user's time zone, if that differs and people have to be at the place.
    let timeHere: String?
    let place: String?
    let going: String?
    /// Special properties, as `EventText` names them.
    let marks: [String]
    /// The place, if it can be shown on a map.
    let venue: DetailsVenue?

    /// Not for the main thread: time zones are read from files.
    init(_ event: GroupEvent, of group: Group) {
        id = event.identifier
        self.event = event
        let title = event.name ?? group.name
        self.title = title
        let there = LocalZone(name: event.timeZone ?? group.timeZone, utcOffsetSeconds: event.utcOffsetSeconds)
        let zone = event.isOnline && event.venue == nil && !event.isAllDay ? LocalZone() : there
        let time = Self.time(event, in: zone)
        self.time = time
        let here = event.isAllDay ? time : Self.time(event, in: LocalZone())
        // Translators: a time by the user's own clock, beneath that of where an event is.
        timeHere = here == time ? nil : here.map { localized("{time} by your clock", ["time": $0]) }
        let parts = [event.venue?.name, event.venue?.address, event.venue?.city].compactMap(\.self)
        let place = parts.enumerated().filter { !parts[..<$0.offset].contains($0.element) && $0.element != title }
        self.place = place.isEmpty ? nil : localizedNames(place.map(\.element))
        going = event.yesRSVPCount.map { localizedPlural("{count} going", "{count} going", $0) }
        marks = EventText.marks(of: event)
        venue = event.venue?.coordinate.map { DetailsVenue($0, name: event.venue?.name ?? title) }
    }

    /// Returns the time from start to end; nil without a time.
    private static func time(_ event: GroupEvent, in zone: LocalZone) -> String? {
        guard let time = event.time else { return nil }
        if event.isAllDay {
            let first = LocalDate.weekdayAndDay(time, in: zone)
            // An end at midnight belongs to the day before.
            let end = event.endTime.map { Timestamp(unixMilliseconds: $0.unixMilliseconds - 43_200_000) }
            return span(first, end.flatMap { LocalDate.weekdayAndDay($0, in: zone) })
        }
        let start = LocalDate.dayAndTime(time, in: zone)
        guard let end = event.endTime, end > time else { return start }
        let isSameDay = LocalDate.isoDay(time, in: zone) == LocalDate.isoDay(end, in: zone)
        return span(start, isSameDay ? LocalDate.time(end, in: zone) : LocalDate.dayAndTime(end, in: zone))
    }

    private static func span(_ start: String?, _ end: String?) -> String? {
        guard let start, let end, start != end else { return start ?? end }
        // Translators: from when to when, two times or days: "Tue 8 Dec 2026, 19:00 – 21:00".
        return localizedIn("from when to when", "{start} – {end}", ["start": start, "end": end])
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
