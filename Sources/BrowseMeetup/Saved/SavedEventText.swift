import GroupDirectory
import WeftGLib

/// The words of an event's row outside of the agenda, where no day stands above it. A value.
struct SavedEventText: Sendable, Hashable {
    let title: String
    /// When it is, by the clock of the venue: "Tomorrow, 18:00 – 20:30".
    let time: String?
    /// The same by the user's clock, where that shows another time.
    let yourTime: String?
    let place: String?
    let group: String?
    /// The changes since the user last looked at its page, and that its source no longer lists it.
    let notes: [String]
    /// One word for each peculiarity; that it is cancelled comes first.
    let marks: [String]
    let isCancelled: Bool

    /// Not on the main thread: time zones are read from files.
    /// - Parameters:
    ///   - notes: sentences below the event.
    ///   - now: tells which day is today.
    init(_ event: GroupEvent, of group: Group?, notes: [String] = [], now: Timestamp = .now) {
        let when = EventTime(event, of: group, now: now)
        let title = event.name ?? group?.name ?? localized("An event")
        self.title = title
        time = when?.span
        yourTime = when?.yourSpan
        let venue = event.venue.flatMap { $0.name ?? $0.address ?? $0.city }
        place = venue == title ? nil : venue
        self.group = group?.name == title ? nil : group?.name
        marks = EventText.marks(of: event)
        isCancelled = event.isCancelled
        self.notes = notes
    }

    /// Not on the main thread: time zones are read from files.
    /// - Parameters:
    ///   - sourceName: of the source that no longer lists the event; nil if nobody knows it.
    ///   - now: tells which day is today.
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

    /// The whole row as it is heard: the title, that it is cancelled, the day and the time, the place, and then the rest.
    var spoken: String {
        let called = isCancelled ? Array(marks.prefix(1)) : []
        let parts = [title] + called + [time, yourTime, place, group].compactMap(\.self)
        return (parts + notes + Array(marks.dropFirst(called.count))).joined(separator: ", ")
    }
}
