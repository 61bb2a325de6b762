import GroupDirectory
import Weft
import WeftGLib

/// The title of the reminder's buttons. They change it themselves, so that their row is not replaced and keeps the
/// keyboard focus. Any thread: workers may make new rows at any time.
final class ReminderTitle: Sendable {
    private let state = Locked<(reminder: Reminder?, buttons: [WeakButton])>((nil, []))

    private struct WeakButton: Sendable {
        weak var button: ButtonNode?
    }

    func set(_ reminder: Reminder?) {
        let buttons: [ButtonNode] = state.withLock {
            guard $0.reminder != reminder else { return [] }
            $0.reminder = reminder
            return $0.buttons.compactMap(\.button)
        }
        for button in buttons { button.title = reminder.buttonTitle }
    }

    func makeButton(_ action: @escaping @MainActor @Sendable () -> Void) -> ButtonNode {
        let reminder = state.withLock { $0.reminder }
        let button = ButtonNode(title: reminder.buttonTitle, action: action)
        let current = state.withLock { state in
            state.buttons.removeAll { $0.button == nil }
            state.buttons.append(WeakButton(button: button))
            return state.reminder
        }
        // The reminder may have changed since the button was made.
        if current != reminder { button.title = current.buttonTitle }
        return button
    }
}
