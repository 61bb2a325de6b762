import GroupDirectory
import Weft
import WeftGLib

/// Shows reminders of events as notifications of the desktop. One timer waits for the next reminder. No source is
/// queried: the stored state of an event is used. Main actor; never waits for the store.
@MainActor
final class ReminderTeller {
    /// Maximum number of reminders with their own notifications at a time; the others share one.
    private nonisolated static let maximumCount = 3
    /// Milliseconds between an answer of a source and the next check, since a refresh brings many answers in a row.
    private static let pause = 1000
    /// Milliseconds before the first check, so that it does not delay the first window.
    static let startPause = 2000
    /// The time limit in milliseconds for the store's first answer.
    private static let storePatience = 10_000
    private static let summary = "reminders"

    private let store: GroupStore
    private let way: NotificationWay
    private var schedule: ReminderSchedule?
    /// The stored schedule.
    private var kept: ReminderSchedule?
    private var wishes = ReminderWishes()
    /// The tasks that listen for changes; empty before the first check.
    private var listening: [Task<Void, Never>] = []
    /// The running check; there is at most one.
    private var work: Task<Void, Never>?
    private var pausing: MainTimer?
    private var patience: MainTimer?
    private var alarm: ClockAlarm?
    /// Reminders that may still be on screen.
    private var shown: [String: DueReminder] = [:]

    /// Called with true if the process must continue while no window is open.
    var onNeed: (@MainActor (Bool) -> Void)?

    /// The time by the clock of the store.
    private var now: Timestamp { store.options.now() }

    init(_ store: GroupStore, _ way: NotificationWay) {
        self.store = store
        self.way = way
    }

    isolated deinit {
        for task in listening { task.cancel() }
    }

    /// Checks for due reminders after a delay, and repeatedly after that. The process stays alive until then, even
    /// without a window.
    func begin(after milliseconds: Int) {
        onNeed?(true)
        // The process must not run on for a store that does not answer.
        patience = MainTimer(milliseconds: milliseconds + Self.storePatience) { [weak self] in
            if let self, schedule == nil { onNeed?(false) }
        }
        pausing = MainTimer(milliseconds: milliseconds) { [weak self] in
            self?.pausing = nil
            self?.begin()
        }
    }

    /// Checks for due reminders from now on. Later calls have no effect.
    func begin() {
        guard listening.isEmpty else { return }
        let (writes, changes) = (store.eventWrites(), store.savedEventChanges())
        listening = [
            Task { [weak self] in
                for await _ in writes { self?.lookSoon() }
            },
            Task { [weak self] in
                for await _ in changes { self?.look() }
            },
        ]
        look()
    }

    private func lookSoon() {
        guard pausing == nil else { return }
        pausing = MainTimer(milliseconds: Self.pause) { [weak self] in
            self?.pausing = nil
            self?.look()
        }
    }

    /// Shows due reminders, and sets the timer for the next one.
    func look() {
        run { await $0.update() }
    }

    /// Call when the user postpones a reminder.
    func postpone(_ key: EventKey) {
        begin()
        run {
            guard $0.schedule != nil else { return }
            $0.schedule?.postpone(key, at: $0.now)
            await $0.keep()
            $0.setAlarm()
        }
    }

    private func run(_ step: @escaping @MainActor (ReminderTeller) async -> Void) {
        work = Task { [weak self, work] in
            await work?.value
            if let self { await step(self) }
        }
    }

    private func update() async {
        // The store reports its own errors.
        guard let wishes = try? await store.reminderWishes() else {
            if schedule == nil { onNeed?(false) }
            return
        }
        if schedule == nil {
            schedule = (try? await store.reminderSchedule()) ?? ReminderSchedule()
            kept = schedule
        }
        self.wishes = wishes
        schedule?.set(wishes.events, everything: wishes.everything?.rawValue, at: now)
        let due = schedule?.take(at: now) ?? []
        // Stored before it is shown, so that no reminder is shown twice even if the process is killed.
        await keep()
        takeBack()
        if !due.isEmpty { await show(due) }
        setAlarm()
    }

    private func keep() async {
        guard let schedule, kept?.hasSameHistory(as: schedule) != true else { return }
        kept = schedule
        try? await store.keep(schedule)
    }

    private func show(_ due: [DueReminder]) async {
        // On a worker, since time zones are read from files.
        let texts = await WorkerPool.shared.run(.visible) { due.prefix(Self.maximumCount).map(ReminderText.of) }
        for (reminder, text) in zip(due, texts) {
            let id = "reminder-\(UInt(bitPattern: reminder.event.id.hashValue))"
            shown[id] = reminder
            way.send(text, id)
        }
        if due.count > texts.count { way.send(ReminderText.of(others: due.count - texts.count), Self.summary) }
    }

    /// Withdraws reminders of events that moved, were removed or are over.
    private func takeBack() {
        let current = Dictionary(wishes.events.map { ($0.id, $0.event) }) { first, _ in first }
        for (id, reminder) in shown {
            let (old, new) = (reminder.event.event, current[reminder.event.id])
            let isRight = new?.time == old.time && new?.isCancelled == old.isCancelled
            if isRight, reminder.event.expires.map({ $0 > now }) ?? true { continue }
            shown[id] = nil
            way.withdraw(id)
        }
    }

    /// Call when the user opened the event of a reminder; the notification is already gone then.
    func noteOpened(_ key: EventKey) {
        shown = shown.filter { $0.value.event.id != key }
        run { $0.setAlarm() }
    }

    private func setAlarm() {
        let ends = shown.values.compactMap(\.event.expires)
        let next = (ends + [schedule?.next(after: now)].compactMap(\.self)).min()
        if wishes.events.isEmpty, wishes.everything == nil {
            alarm = nil
        } else {
            // The alarm is kept even if no reminder is pending: setting the clock back may make one pending.
            let alarm = alarm ?? ClockAlarm { [weak self] in self?.look() }
            self.alarm = alarm
            alarm.set(next)
        }
        // A postponed reminder is shown even if the user has switched reminders off. The process also runs while a
        // reminder's buttons are on screen.
        onNeed?(next != nil && (wishes.isInBackground || schedule?.hasPostponed == true))
    }
}
