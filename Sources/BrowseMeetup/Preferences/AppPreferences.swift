import GroupDirectory
import Weft
import WeftGLib

/// The user's preferences. Changes apply at once and are then stored.
///
/// The stored ones are read from the initialiser on, while GTK opens the display; they are applied by `adopt`, or once
/// they are read.
@MainActor
final class AppPreferences {
    private(set) var current = Preferences()
    /// True once the stored preferences are known, or were overridden by a change.
    private(set) var isKnown: Bool
    /// Fetched files on disk; nil if the user cannot clear them.
    let files: FetchedFiles?
    /// The preferences window while it is open.
    var window: Window?
    /// Called after each change with the previous preferences.
    var onChange: (@MainActor (_ before: Preferences) -> Void)?

    private let store: GroupStore?
    private let style: AppStyle?
    private let gate: PictureGate?
    /// Sends notifications about events; nil if the desktop has no notifications.
    let teller: EventTeller?
    /// Keeps the calendar file up to date; nil if nothing can be stored.
    let calendar: CalendarFileKeeper?
    /// Requests the desktop's permission for reminders without a window; tests replace it.
    lazy var background = BackgroundStart()
    private let found = Locked<Preferences?>(nil)
    private var reading: Task<Void, Never>?
    private var wait = Wait()
    /// Serialises writes to the store.
    private var keeping: Task<Void, Never>?

    /// The window's wait for the stored preferences.
    private struct Wait {
        var body: (@MainActor () -> Void)?
        var patience: MainTimer?
        var isLate = false
    }

    /// - Parameters:
    ///   - store: nil if nothing can be stored: changes last until the program ends.
    ///   - teller: nil if the desktop has no notifications.
    init(
        _ store: GroupStore?, style: AppStyle? = nil, gate: PictureGate? = nil, teller: EventTeller? = nil,
        files: FetchedFiles? = nil, calendar: CalendarFileKeeper? = nil
    ) {
        self.store = store
        self.style = style
        self.gate = gate
        self.teller = teller
        self.files = files
        self.calendar = calendar
        isKnown = store?.isThere != true
        guard !isKnown, let store else { return }
        let found = found
        let read = Task.detached(priority: .userInitiated) {
            let stored = try? await store.preferences()
            found.withLock { $0 = stored ?? Preferences() }
        }
        reading = Task { [weak self] in
            await read.value
            self?.adopt()
        }
    }

    /// Applies the stored preferences if they were read. Does not wait.
    func adopt() {
        guard !isKnown, let stored = found.withLock({ $0 }) else { return }
        take(stored, isChoice: false)
    }

    /// True if the window can be shown with the user's preferences. If false, `body` is called when it can, at the
    /// latest after a second. A disk may be very slow; the stored preferences are then applied when they arrive.
    func isReady(orThen body: @escaping @MainActor () -> Void) -> Bool {
        adopt()
        guard !isKnown, !wait.isLate else { return true }
        wait.body = body
        wait.patience =
            wait.patience
            ?? MainTimer(milliseconds: 1000) { [weak self] in
                self?.wait.isLate = true
                self?.endWaiting()
            }
        return false
    }

    private func endWaiting() {
        let body = wait.body
        (wait.patience, wait.body) = (nil, nil)
        body?()
    }

    /// Applies a user's change, also for the next start.
    func change(_ change: (inout Preferences) -> Void) {
        var new = current
        change(&new)
        guard new != current else { return }
        take(new, isChoice: true)
        guard let store else { return }
        keeping = Task { [keeping] in
            await keeping?.value
            // The store reports its failures by notices.
            try? await store.keep(new)
        }
    }

    private func take(_ new: Preferences, isChoice: Bool) {
        let before = current
        current = new
        isKnown = true
        LocalDistance.choose(new.units.distance)
        gate?.wanted = new.pictures
        tellOfEvents()
        calendar?.follow(new)
        if isChoice, new.style != before.style {
            style?.choose(new.style)
        } else if !isChoice {
            style?.restore(new.style)
        }
        if before.pictures != new.pictures { picturesChanged() }
        if before != new { onChange?(before) }
        endWaiting()
    }

    /// Switches notifications of new events on or off as preferred, also for a window opened after another was closed.
    func tellOfEvents() { teller?.isOn = current.tellsOfEvents }

    // MARK: Pictures

    private func picturesChanged() {
        switch current.pictures {
        case .always: NetworkMeter.shared.onChange(nil)
        case .never:
            NetworkMeter.shared.onChange(nil)
            // The cached pictures were decoded by other code, and would be shown otherwise.
            PictureCache.shared.removeAll()
        case .unmetered:
            NetworkMeter.shared.onChange { isMetered in
                guard !isMetered else { return }
                Task { @MainActor in NetworkImageNode.retryFailures() }
            }
        }
        NetworkImageNode.retryFailures()
    }
}
