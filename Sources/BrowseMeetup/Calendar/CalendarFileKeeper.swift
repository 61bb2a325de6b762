import GroupDirectory
import Weft

/// Keeps the calendar file up to date while the user wants one: a moment after the store changed, and before the
/// program ends.
@MainActor
final class CalendarFileKeeper {
    /// Milliseconds between the last change and the update of the file, since a refresh brings many answers in a row.
    static let pause = 2000

    private let store: GroupStore
    private let pause: Int
    private var publisher: CalendarPublisher?
    private var listening: Task<Void, Never>?
    private var timer: MainTimer?
    /// The running update; there is at most one.
    private var work: Task<Void, Never>?

    /// The reason why the file is not up to date; nil if it is up to date, or if there is none.
    private(set) var failure: CalendarPublisher.Failure?
    /// Called when `failure` changed.
    var onChange: (@MainActor () -> Void)?

    init(_ store: GroupStore, pause: Int = CalendarFileKeeper.pause) {
        self.store = store
        self.pause = pause
    }

    isolated deinit {
        listening?.cancel()
    }

    /// Keeps a file at the preferences' path from now on, or none. A file at the previous path is not changed any more.
    func follow(_ preferences: Preferences) {
        let wanted = preferences.keepsCalendar ? preferences.calendarPath ?? CalendarPublisher.defaultPath : nil
        guard wanted != publisher?.path else { return }
        listening?.cancel()
        (listening, timer, publisher) = (nil, nil, nil)
        set(nil)
        guard wanted != nil, let publisher = CalendarPublisher(store, path: preferences.calendarPath) else { return }
        self.publisher = publisher
        let changes = store.calendarChanges()
        listening = Task { [weak self] in
            for await _ in changes { self?.changed() }
        }
        changed()
    }

    private func changed() {
        guard publisher != nil else { return }
        timer = MainTimer(milliseconds: pause) { [weak self] in self?.update() }
    }

    private func update() {
        timer = nil
        guard let publisher else { return }
        work = Task { [weak self, work] in
            await work?.value
            do throws(CalendarPublisher.Failure) {
                try await publisher.update()
                self?.set(nil, of: publisher)
            } catch {
                self?.set(error, of: publisher)
            }
        }
    }

    private func set(_ failure: CalendarPublisher.Failure?, of publisher: CalendarPublisher) {
        if publisher.path == self.publisher?.path { set(failure) }
    }

    private func set(_ failure: CalendarPublisher.Failure?) {
        guard failure != self.failure else { return }
        self.failure = failure
        onChange?()
    }

    /// Brings the file up to date before the program ends.
    func finish() async {
        if timer != nil { update() }
        await work?.value
    }
}
