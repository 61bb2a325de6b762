import GroupDirectory
import Weft
import WeftGLib

/// A row's texts about an event, in the user's language; unknown values have no text. A value.
struct EventText: Sendable, Hashable {
    /// The begin in the user's time zone, or a text for an event that lasts all day or ends today. It is in the narrow
    /// column for times.
    let time: String
    /// The time at the event's place, if that shows another time or day and people have to be there.
    let timeThere: String?
    /// The last day, if the event lasts several whole days, or more than 24 hours.
    let until: String?
    let title: String
    let group: String?
    /// The place and its distance.
    let place: String?
    /// Special properties: the event is cancelled, or online.
    let marks: [String]
    let isCancelled: Bool

    /// Not for the main thread: time zones are read from files.
    ///
    /// - Parameter now: a time of the year that texts leave out.
    init(_ row: EventRow, now: Timestamp = .now) {
        let event = row.event.event
        let group = row.event.group
        time = Self.time(row, now: now)
        timeThere = row.hasBegunBefore ? nil : Self.timeThere(event)
        until = Self.until(row, now: now)
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

    /// Returns the special properties of an event, in a word each.
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

    /// All texts for assistive technology.
    var spoken: String {
        ([time, timeThere, until, title, group, place] + marks).compactMap(\.self).joined(separator: ", ")
    }

    private static func time(_ row: EventRow, now: Timestamp) -> String {
        let event = row.event.event
        if event.isAllDay { return localized("All day") }
        guard row.hasBegunBefore else { return LocalDate.time(row.event.begins) ?? "" }
        guard let last = lastMoment(of: event), isSameDay(last, now, in: LocalZone()), let end = event.endTime,
            let time = LocalDate.time(end)
        else { return localized("All day") }
        // Translators: a time of today, when what has begun on a day before ends. There is little room.
        return localized("Until {time}", ["time": time])
    }

    private static func until(_ row: EventRow, now: Timestamp) -> String? {
        let event = row.event.event
        let zone = event.isAllDay ? Self.zone(of: event) : LocalZone()
        guard let last = lastMoment(of: event) else { return nil }
        // An evening that ends after midnight belongs to its first day.
        let isOfDays = event.isAllDay || last.unixMilliseconds &- row.event.begins.unixMilliseconds >= 86_400_000 - 1
        guard isOfDays || row.hasBegunBefore else { return nil }
        // An event that only lasts until today has the time alone.
        let first = row.hasBegunBefore && !event.isAllDay ? now : row.event.begins
        guard last > first, !isSameDay(first, last, in: zone) else { return nil }
        return LocalDate.nearDay(last, in: zone, now: now).map { localized("Until {day}", ["day": $0]) }
    }

    /// Returns the last moment on the last day: an end at midnight belongs to the day before.
    private static func lastMoment(of event: GroupEvent) -> Timestamp? {
        event.endTime.map {
            Timestamp(unixMilliseconds: $0.unixMilliseconds &- (event.isAllDay ? 43_200_000 : 1))
        }
    }

    private static func isSameDay(_ one: Timestamp, _ other: Timestamp, in zone: LocalZone) -> Bool {
        LocalDate.isoDay(one, in: zone) == LocalDate.isoDay(other, in: zone)
    }

    private static func timeThere(_ event: GroupEvent) -> String? {
        guard !event.isAllDay, !event.isOnline, let time = event.time else { return nil }
        let zone = zone(of: event)
        guard zone != LocalZone() else { return nil }
        let isAnotherDay = LocalDate.isoDay(time, in: zone) != LocalDate.isoDay(time)
        guard isAnotherDay || LocalDate.time(time, in: zone) != LocalDate.time(time) else { return nil }
        return LocalDate.timeAndZone(time, in: zone, withWeekday: isAnotherDay)
    }

    private static func zone(of event: GroupEvent) -> LocalZone {
        LocalZone(name: event.timeZone, utcOffsetSeconds: event.utcOffsetSeconds)
    }
}
