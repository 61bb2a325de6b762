import GroupDirectory
import Weft
import WeftGLib

/// The user's preferences: what is chosen counts at once, and the store follows.
///
/// Those of the last run are read from the moment this is made, while GTK opens the display; they are taken over by
/// `adopt`, or by themselves when they are there.
@MainActor
final class AppPreferences {
    private(set) var current = Preferences()
    /// Whether those of the last run are known, or others were chosen since.
    private(set) var isKnown: Bool
    /// What is on disk of what was fetched; nil where that is not the user's to clear.
    let files: FetchedFiles?
    /// Where they are chosen, while it is open.
    var window: Window?
    /// Called after each change with what it was before.
    var onChange: (@MainActor (_ before: Preferences) -> Void)?

    private let store: GroupStore?
    private let style: AppStyle?
    private let gate: PictureGate?
    /// Nil where the desktop cannot tell of anything.
    let teller: EventTeller?
    private let found = Locked<Preferences?>(nil)
    private var reading: Task<Void, Never>?
    private var waiting: (@MainActor () -> Void)?
    private var patience: MainTimer?
    private var isLate = false
    /// The store does one thing after the other.
    private var keeping: Task<Void, Never>?

    /// - Parameters:
    ///   - store: nil where nothing can be kept: what is chosen lasts until the program ends.
    ///   - teller: nil where the desktop cannot tell of anything.
    init(
        _ store: GroupStore?, style: AppStyle? = nil, gate: PictureGate? = nil, teller: EventTeller? = nil,
        files: FetchedFiles? = nil
    ) {
        self.store = store
        self.style = style
        self.gate = gate
        self.teller = teller
        self.files = files
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

    /// Takes over what was stored, if it is there by now. Waits for nothing.
    func adopt() {
        guard !isKnown, let stored = found.withLock({ $0 }) else { return }
        take(stored, isChoice: false)
    }

    /// Whether the window can be shown as the user wants it; if not, `body` is called once when it can, or after a second: a
    /// disk may be very slow, and then what is stored is taken over when it comes.
    func isReady(orThen body: @escaping @MainActor () -> Void) -> Bool {
        adopt()
        guard !isKnown, !isLate else { return true }
        waiting = body
        patience =
            patience
            ?? MainTimer(milliseconds: 1000) { [weak self] in
                self?.isLate = true
                self?.endWaiting()
            }
        return false
    }

    private func endWaiting() {
        patience = nil
        let waiting = waiting
        self.waiting = nil
        waiting?()
    }

    /// Changes what the user has changed, at once and for the next start.
    func change(_ change: (inout Preferences) -> Void) {
        var new = current
        change(&new)
        guard new != current else { return }
        take(new, isChoice: true)
        guard let store else { return }
        keeping = Task { [keeping] in
            await keeping?.value
            // What the store cannot do it tells of itself.
            try? await store.keep(new)
        }
    }

    private func take(_ new: Preferences, isChoice: Bool) {
        let before = current
        current = new
        isKnown = true
        LocalDistance.choose(new.units.distance)
        gate?.wanted = new.pictures
        teller?.isOn = new.tellsOfEvents
        if isChoice, new.style != before.style {
            style?.choose(new.style)
        } else if !isChoice {
            style?.restore(new.style)
        }
        if before.pictures != new.pictures { picturesChanged() }
        if before != new { onChange?(before) }
        endWaiting()
    }

    // MARK: Pictures

    private func picturesChanged() {
        switch current.pictures {
        case .always: NetworkMeter.shared.onChange(nil)
        case .never:
            NetworkMeter.shared.onChange(nil)
            // Nodes that come would show what others have decoded.
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
