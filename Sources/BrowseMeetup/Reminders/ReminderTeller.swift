import GroupDirectory
import Weft
import WeftGLib

/// Shows reminders of events by way of the desktop, with one timer, for the next reminder. No source is asked: an event is as it
/// was last seen. Main actor; the store is never waited for.
@MainActor
final class ReminderTeller {
    /// Reminders that are shown by themselves at once; the others are summed up.
    private nonisolated static let maximumCount = 3
    /// Milliseconds between an answer of a source and a look at it: a refresh is many answers.
    private static let pause = 1000
    /// Milliseconds that the first window has for itself.
    static let startPause = 2000
    private static let summary = "reminders"

    private let store: GroupStore
    private let way: NotificationWay
    private var schedule: ReminderSchedule?
    /// The schedule as it is stored.
    private var kept: ReminderSchedule?
    private var wishes = ReminderWishes()
    /// Empty before the first look.
    private var listening: [Task<Void, Never>] = []
    /// One look after the other.
    private var work: Task<Void, Never>?
    private var pausing: MainTimer?
    private var alarm: ClockAlarm?
    /// Reminders that may still be on screen.
    private var shown: [String: DueReminder] = [:]

    /// Called with whether the process is to go on while no window is open.
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

    /// Looks for reminders after so many milliseconds, and from then on. The process goes on until then, even without a window.
    func begin(after milliseconds: Int) {
        onNeed?(true)
        pausing = MainTimer(milliseconds: milliseconds) { [weak self] in
            self?.pausing = nil
            self?.begin()
        }
    }

    /// Looks for reminders from now on; later calls do nothing.
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

    /// Shows what is due, and sets the timer.
    func look() {
        run { await $0.update() }
    }

    /// The user wants to see a reminder again later.
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
        // First: nothing is shown twice, whatever happens to the process.
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
        // Zones are read from files.
        let texts = await WorkerPool.shared.run(.visible) { due.prefix(Self.maximumCount).map(ReminderText.of) }
        for (reminder, text) in zip(due, texts) {
            let id = "reminder-\(UInt(bitPattern: reminder.event.id.hashValue))"
            shown[id] = reminder
            way.send(text, id)
        }
        if due.count > texts.count { way.send(ReminderText.of(others: due.count - texts.count), Self.summary) }
    }

    /// Takes back reminders of events that moved, were removed or are over.
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

    /// The user opened the event of a reminder, which is off the screen then.
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
            // Also without a reminder: one may be to come again when the clock is set back.
            let alarm = alarm ?? ClockAlarm { [weak self] in self?.look() }
            self.alarm = alarm
            alarm.set(next)
        }
        // A reminder that the user postponed comes, whatever was chosen for others. The buttons of a reminder work as long as it
        // is on screen.
        onNeed?(next != nil && (wishes.isInBackground || schedule?.hasPostponed == true))
    }
}
