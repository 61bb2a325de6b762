import GroupDirectory
import Weft
import WeftGLib

/// What a row says of an event, in the user's words; nothing is said of what is not known. A value.
struct EventText: Sendable, Hashable {
    /// When it begins by the user's clock, or that it is all day long, or goes on.
    let time: String
    /// The clock where it takes place, where that shows another time and somebody has to be there.
    let timeThere: String?
    let title: String
    let group: String?
    /// Where it is, and how far that is.
    let place: String?
    /// What is special: that it is called off, that one takes part from anywhere.
    let marks: [String]
    let isCancelled: Bool

    /// Not on the main thread: time zones are read from files.
    init(_ row: EventRow) {
        let event = row.event.event
        let group = row.event.group
        time = Self.time(row)
        timeThere = row.hasBegunBefore ? nil : Self.timeThere(event)
        let title = event.name ?? group?.name ?? localized("An event")
        self.title = title
        self.group = group?.name == title ? nil : group?.name
        let venue = event.venue.flatMap { $0.name ?? $0.address ?? $0.city }
        let distance = row.event.distance.flatMap { LocalDistance.current.text(metres: $0) }
        let parts = [venue == title ? nil : venue, distance].compactMap(\.self)
        place = parts.isEmpty ? nil : parts.joinedWithDots
        isCancelled = event.isCancelled
        marks = Self.marks(of: event)
    }

    /// What is special of an event, in a word each.
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

    /// All of it, as it is heard.
    var spoken: String {
        ([time, timeThere, title, group, place] + marks).compactMap(\.self).joined(separator: ", ")
    }

    private static func time(_ row: EventRow) -> String {
        let event = row.event.event
        if row.hasBegunBefore {
            guard let end = event.endTime else { return localized("All day") }
            // An end at midnight is that of the day before.
            let last = Timestamp(unixMilliseconds: end.unixMilliseconds - (event.isAllDay ? 43_200_000 : 1))
            let zone = event.isAllDay ? Self.zone(of: event) : LocalZone()
            return LocalDate.day(last, in: zone).map { localized("Until {day}", ["day": $0]) } ?? localized("All day")
        }
        if event.isAllDay { return localized("All day") }
        return LocalDate.time(row.event.begins) ?? ""
    }

    private static func timeThere(_ event: GroupEvent) -> String? {
        guard !event.isAllDay, !event.isOnline, let time = event.time else { return nil }
        let zone = zone(of: event)
        guard zone != LocalZone(), LocalDate.time(time, in: zone) != LocalDate.time(time) else { return nil }
        return LocalDate.timeAndZone(time, in: zone)
    }

    private static func zone(of event: GroupEvent) -> LocalZone {
        LocalZone(name: event.timeZone, utcOffsetSeconds: event.utcOffsetSeconds)
    }
}
