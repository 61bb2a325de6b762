import WeftGLib

/// Decides which reminders are due and when the next one is. A value without its own clock: each call passes the time.
///
/// Each reminder is shown once for each start time of its event, even if the clock is changed. The schedule records the
/// shown reminders by the start time of the event, and a reminder is due when its moment has passed. If that happened
/// while the machine slept or the program did not run, the reminder stays due until the event is over.
public struct ReminderSchedule: Sendable, Hashable {
    /// The maximum number of events: saved events first, then those with the next reminders.
    static let maximumEvents = 300
    /// Maximum number of remembered shown reminders. More than `maximumEvents` require, so that none is shown twice.
    static let maximumShown = 1_000
    /// The maximum number of reminders for one event, since its source may move it back and forth.
    static let maximumShownOfEvent = 8
    /// The time in milliseconds after its start after which an event gets no reminder, regardless of its duration.
    private static let staleness: Int64 = 86_400_000

    /// A reminder that was shown.
    struct Shown: Sendable, Hashable {
        /// A hash of the event's key, which may have any length.
        let event: UInt64
        /// The time of the event, in milliseconds since 1970.
        let time: Int64
        /// Seconds from the reminder to the event; 0 for other kinds, which do not depend on it.
        let secondsBefore: Int
        let kind: DueReminder.Kind
    }

    /// A reminder that the user wants to see later.
    struct Postponed: Sendable, Hashable {
        let event: UInt64
        /// The time of the event, in milliseconds since 1970.
        let time: Int64
        /// The time at which it is shown again, in milliseconds since 1970.
        let due: Int64
    }

    /// The events by time, without those that are over.
    private var events: [RemindedEvent] = []
    /// The general reminder, in seconds before an event; nil for none.
    private var everything: Int?
    /// False until events were set for the first time.
    private var hasEvents = false
    /// The shown reminders, the latest one last.
    var shown: [Shown] = []
    var postponed: [Postponed] = []

    /// Makes an empty schedule.
    public init() {}

    /// Sets the events. Events that are over, or began more than a day ago, are left out. Call it again after the clock
    /// was changed.
    ///
    /// A reminder that the user sets after its moment is not shown, since the user has just seen the event. The first
    /// call has the events of the last run, whose reminders may have become due since.
    /// - Parameters:
    ///   - everything: the general reminder, in seconds before an event.
    /// - Complexity: O(n log n).
    public mutating func set(_ new: [RemindedEvent], everything: Int?, at now: Timestamp) {
        let before = Dictionary(events.map { ($0.id, $0) }) { first, _ in first }
        let isOtherChoice = everything != self.everything
        events = Self.nearest(new, at: now)
        if hasEvents {
            for event in events where isPassed(event, at: now) {
                let isRequested =
                    if let old = before[event.id] {
                        old.event.time == event.event.time && old.secondsBefore != event.secondsBefore
                    } else {
                        event.isSaved || isOtherChoice || event.event.time ?? now < now
                    }
                if isRequested { note(.begins, of: event) }
            }
        }
        let times = Dictionary(events.map { (Self.number($0.id), $0.event.time) }) { first, _ in first }
        postponed.removeAll { times[$0.event]??.unixMilliseconds != $0.time }
        (self.everything, hasEvents) = (everything, true)
    }

    private static func nearest(_ events: [RemindedEvent], at now: Timestamp) -> [RemindedEvent] {
        let oldest = now.unixMilliseconds &- staleness
        let current = events.filter { ($0.start ?? .min) > oldest && !$0.event.isOver(at: now) }
        let wanted = current.sorted { one, other in
            if one.isSaved != other.isSaved { return one.isSaved }
            return (one.due ?? 0, one.id.id) < (other.due ?? 0, other.id.id)
        }
        return wanted.prefix(maximumEvents).sorted { ($0.start ?? 0, $0.id.id) < ($1.start ?? 0, $1.id.id) }
    }

    /// Returns the due reminders, soonest event first, and records them as shown.
    /// - Complexity: O(events + shown).
    public mutating func take(at now: Timestamp) -> [DueReminder] {
        var due: [DueReminder] = []
        let history = History(shown)
        for event in events where !event.event.isOver(at: now) {
            guard let kind = kind(of: event, history, at: now) else { continue }
            let number = Self.number(event.id)
            postponed.removeAll { $0.event == number }
            note(kind, of: event)
            // The notification has told the user of the event.
            if kind == .restored { note(.begins, of: event) }
            if history.count(number) < Self.maximumShownOfEvent { due.append(DueReminder(kind: kind, event: event)) }
        }
        return due
    }

    /// The moment at which `take(at:)` finds the next reminder; nil if there is none. Call it again after the clock was
    /// set.
    /// - Complexity: O(events + shown).
    public func next(after now: Timestamp) -> Timestamp? {
        let history = History(shown)
        let moments = events.lazy.filter { !$0.event.isOver(at: now) }.compactMap { moment(of: $0, history) }
        return moments.min().map { Timestamp(unixMilliseconds: max($0, now.unixMilliseconds)) }
    }

    /// True if both have shown and postponed the same reminders.
    public func hasSameHistory(as other: ReminderSchedule) -> Bool {
        shown == other.shown && postponed == other.postponed
    }

    /// True if the user postponed a reminder.
    public var hasPostponed: Bool { !postponed.isEmpty }

    // MARK: Later

    /// The minutes before an event at which a postponed reminder may be shown again.
    private static let steps: [Int64] = [60, 15, 5]
    /// The minimum delay of a postponed reminder in milliseconds.
    private static let shortest: Int64 = 5 * 60_000

    /// Shows the reminder of an event again: an hour, 15 or 5 minutes before the event, whichever comes next, or
    /// otherwise in five minutes. It has no effect if the event is over by then, was cancelled or has no reminder.
    public mutating func postpone(_ key: EventKey, at now: Timestamp) {
        guard let event = events.first(where: { $0.id == key }), !event.event.isCancelled, let start = event.start,
            let time = event.event.time
        else { return }
        let soonest = now.unixMilliseconds &+ Self.shortest
        let due = Self.steps.lazy.map { start &- $0 &* 60_000 }.first { $0 >= soonest } ?? soonest
        guard !event.event.isOver(at: Timestamp(unixMilliseconds: due)) else { return }
        let number = Self.number(key)
        postponed.removeAll { $0.event == number }
        postponed.append(Postponed(event: number, time: time.unixMilliseconds, due: due))
        // A reminder that is due but not yet shown is postponed, too.
        note(.begins, of: event)
    }

    // MARK: Rules

    /// The reminders that were shown, by event.
    private struct History {
        private let all: Set<Shown>
        private let counts: [UInt64: Int]
        private let kinds: Set<Shown>

        init(_ shown: [Shown]) {
            all = Set(shown)
            counts = shown.reduce(into: [:]) { $0[$1.event, default: 0] += 1 }
            kinds = Set(shown.map { Shown(event: $0.event, time: $0.time, secondsBefore: 0, kind: $0.kind) })
        }

        func count(_ event: UInt64) -> Int { counts[event] ?? 0 }
        func contains(_ entry: Shown) -> Bool { all.contains(entry) }

        /// True if a reminder of this kind was shown, at any time before the event.
        func contains(_ kind: DueReminder.Kind, of event: RemindedEvent) -> Bool {
            kinds.contains(
                Shown(
                    event: ReminderSchedule.number(event.id), time: event.event.time?.unixMilliseconds ?? 0,
                    secondsBefore: 0, kind: kind))
        }
    }

    /// The kind of reminder that is due now; nil if none is.
    private func kind(of event: RemindedEvent, _ history: History, at now: Timestamp) -> DueReminder.Kind? {
        guard let moment = moment(of: event, history), moment <= now.unixMilliseconds else { return nil }
        if event.event.isCancelled { return .cancelled }
        let wasCancelled = history.contains(.cancelled, of: event)
        return wasCancelled && !history.contains(.restored, of: event) ? .restored : .begins
    }

    /// The moment of an event's next reminder, in milliseconds since 1970; nil if there is none.
    private func moment(of event: RemindedEvent, _ history: History) -> Int64? {
        guard let due = event.due else { return nil }
        let wasReminded = history.contains(.begins, of: event)
        let wasCancelled = history.contains(.cancelled, of: event)
        if event.event.isCancelled {
            guard !wasCancelled, !event.isCancellationKnown || wasReminded && !event.isSaved else { return nil }
            // The user may already be on the way, so a correction is shown at once.
            return wasReminded ? .min : due
        }
        if wasCancelled, !history.contains(.restored, of: event) { return .min }
        let number = Self.number(event.id)
        if let later = postponed.first(where: { $0.event == number }) { return later.due }
        return history.contains(Self.entry(.begins, of: event)) ? nil : due
    }

    private func isPassed(_ event: RemindedEvent, at now: Timestamp) -> Bool {
        event.due.map { $0 <= now.unixMilliseconds } ?? false
    }

    private mutating func note(_ kind: DueReminder.Kind, of event: RemindedEvent) {
        let entry = Self.entry(kind, of: event)
        guard !shown.contains(entry) else { return }
        shown.append(entry)
        guard shown.count > Self.maximumShown else { return }
        // Keeps the entries that can still prevent a reminder from being shown twice.
        let needed = Set(events.lazy.flatMap { event in DueReminder.Kind.allCases.map { Self.entry($0, of: event) } })
        shown.remove(at: shown.firstIndex { !needed.contains($0) } ?? shown.startIndex)
    }

    private static func entry(_ kind: DueReminder.Kind, of event: RemindedEvent) -> Shown {
        Shown(
            event: number(event.id), time: event.event.time?.unixMilliseconds ?? 0,
            secondsBefore: kind == .begins ? event.secondsBefore : 0, kind: kind)
    }

    static func number(_ key: EventKey) -> UInt64 {
        GroupRecord.fingerprint(Array((key.source.rawValue + "\n" + key.id).utf8)[...])
    }
}
