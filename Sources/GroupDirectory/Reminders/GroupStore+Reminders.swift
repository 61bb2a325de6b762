import SQLite
import WeftGLib

/// The events with reminders, and the user's settings for reminders. A value.
public struct ReminderWishes: Sendable, Hashable {
    /// The saved events with a reminder. If the general reminder is on, it includes the events of saved groups.
    public internal(set) var events: [RemindedEvent] = []
    /// The general reminder, for everything saved.
    public internal(set) var everything: Reminder?
    /// True if reminders are also shown while no window is open.
    public internal(set) var isInBackground = false

    /// Makes empty wishes.
    public init() {}
}

extension GroupStore {
    /// The maximum number of events of saved groups. Of more, those that begin first are used.
    private static let maximumGroupEvents = 1_000

    /// The events with a reminder, in their last known state, without descriptions. It creates no file. O(saved events
    /// + events of saved groups).
    public func reminderWishes() throws(StoreError) -> ReminderWishes {
        guard isThere else { return ReminderWishes() }
        let now = options.now()
        return try read { database throws(DatabaseError) in
            let preferences = try Self.preferences(in: database)
            var wishes = ReminderWishes()
            (wishes.everything, wishes.isInBackground) = (preferences.reminders, preferences.remindsInBackground)
            let saved = try Self.savedEventRecords(in: database).map(\.saved)
            wishes.events = saved.compactMap(RemindedEvent.init)
            guard let reminder = preferences.reminders else { return wishes }
            let keys = Set(saved.map(\.id))
            wishes.events += try Self.groupEvents(after: now.moved(byDays: -1), reminder, in: database)
                .filter { !keys.contains($0.id) }
            return wishes
        }
    }

    private static func groupEvents(
        after start: Timestamp, _ reminder: Reminder, in database: Database
    ) throws(DatabaseError) -> [RemindedEvent] {
        try database.all(
            """
            SELECT saved.record, events.record FROM saved
            JOIN groups ON groups.source = saved.source AND groups.identifier = saved.identifier
            JOIN events ON events.group_row = groups.row
            WHERE events.time >= ? ORDER BY events.time LIMIT ?
            """, start.unixMilliseconds, maximumGroupEvents
        ) { row throws(DatabaseError) in
            let group = EventHost(try group(try row.get(0), in: database)).group
            let event = try event(try row.get(1), in: database)
            return RemindedEvent(
                id: EventKey(event, of: group, source: group.source), event: event, group: group,
                secondsBefore: reminder.rawValue, isSaved: false, isCancellationKnown: true)
        }
    }

    /// Changes the reminder of saved events that have the general reminder. Events with their own reminder keep it.
    static func changeReminders(
        from old: Reminder?, to new: Reminder?, in database: Database
    ) throws(DatabaseError) {
        for saved in try savedEventRecords(in: database).map(\.saved) where saved.reminder == old {
            guard var whole = try savedEvent(saved.id, in: database) else { continue }
            whole.reminder = new
            try keep(whole, in: database)
        }
    }

    /// The schedule of the last run, without events.
    public func reminderSchedule() throws(StoreError) -> ReminderSchedule {
        ReminderSchedule(kept: isThere ? try setting(ReminderSchedule.setting) : nil)
    }

    /// Stores which reminders were shown, so that none is shown again in the next run.
    public func keep(_ schedule: ReminderSchedule) throws(StoreError) {
        try set(ReminderSchedule.setting, to: schedule.text)
    }
}

extension RemindedEvent {
    /// Nil for a saved event without a reminder.
    init?(_ saved: SavedEvent) {
        guard let reminder = saved.reminder else { return nil }
        self.init(
            id: saved.id, event: saved.event, group: saved.group, secondsBefore: reminder.rawValue, isSaved: true,
            isCancellationKnown: saved.event.isCancelled && saved.change != .cancelled)
    }
}
