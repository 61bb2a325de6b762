import GroupDirectory
import WeftGLib

/// The texts of an event's row in lists without headers for days. A value.
struct SavedEventText: Sendable, Hashable {
    let title: String
    /// The day and time on the venue's clock: "Tomorrow, 18:00 – 20:30".
    let time: String?
    /// The time on the user's clock, if it differs.
    let yourTime: String?
    let place: String?
    let group: String?
    /// Changes since the user last opened its page, and a note if its source no longer lists it.
    let notes: [String]
    /// One word for each special state; "Cancelled" comes first.
    let marks: [String]
    let isCancelled: Bool

    /// Not on the main thread: time zones are read from files.
    /// - Parameters:
    ///   - distance: metres to the venue; nil if unknown or not shown.
    ///   - notes: sentences below the event.
    ///   - now: the current time, for "Today" and "Tomorrow".
    init(
        _ event: GroupEvent, of group: Group?, distance: Double? = nil, notes: [String] = [], now: Timestamp = .now
    ) {
        let when = EventTime(event, of: group, now: now)
        let title = event.name ?? group?.name ?? localized("An event")
        self.title = title
        time = when?.span
        yourTime = when?.yourSpan
        let venue = event.venue.flatMap { $0.name ?? $0.address ?? $0.city }
        let distance = distance.flatMap { LocalDistance.current.text(metres: $0) }
        let parts = [distance, venue == title ? nil : venue].compactMap(\.self)
        place = parts.isEmpty ? nil : parts.joinedWithDots
        self.group = group?.name == title ? nil : group?.name
        marks = EventText.marks(of: event)
        isCancelled = event.isCancelled
        self.notes = notes
    }

    /// Not on the main thread: time zones are read from files.
    /// - Parameters:
    ///   - sourceName: the name of the source that no longer lists the event; nil if unknown.
    ///   - now: the current time, for "Today" and "Tomorrow".
    init(_ saved: SavedEvent, sourceName: String?, now: Timestamp = .now) {
        let event = saved.event
        var notes: [String] = []
        if case .moved(let before) = saved.change {
            var old = GroupEvent(time: before, utcOffsetSeconds: event.utcOffsetSeconds)
            (old.timeZone, old.isAllDay, old.isOnline, old.venue) =
                (event.timeZone, event.isAllDay, event.isOnline, event.venue)
            // Translators: when an event was to begin, before its time was changed.
            if let time = EventTime(old, of: saved.group, now: now)?.span {
                notes.append(localized("Moved from {time}", ["time": time]))
            }
        }
        if saved.isForgotten {
            notes.append(
                sourceName.map { localized("No longer listed by {source}", ["source": $0]) }
                    ?? localized("No longer listed by its source"))
        }
        self.init(event, of: saved.group, notes: notes, now: now)
    }

    /// The whole row for a screen reader: the title, "Cancelled", the day and time, the place, then the rest.
    var spoken: String {
        let called = isCancelled ? Array(marks.prefix(1)) : []
        let parts = [title] + called + [time, yourTime, place, group].compactMap(\.self)
        return (parts + notes + Array(marks.dropFirst(called.count))).joined(separator: ", ")
    }
}
