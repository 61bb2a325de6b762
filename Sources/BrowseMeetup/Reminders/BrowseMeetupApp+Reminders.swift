import GroupDirectory
import Weft

/// The confirmation of reminders, and the offer that they come without a window, too.
extension BrowseMeetupApp {
    /// Shows the message that a reminder was set. If reminders come only while a window is open, it says so, since the
    /// user may close the window and rely on the reminder.
    func confirmReminder(_ text: String) {
        guard !preferences.current.remindsInBackground else {
            window?.show(Toast(text))
            return
        }
        let hint = localized("Reminders come only while a window is open.")
        window?.show(
            Toast(
                localizedSentences([localizedSentence(text), hint]), seconds: 10,
                actionTitle: localized("Remind Me Always")
            ) { [weak self] in
                self?.remindWithoutWindow(true)
            })
    }

    /// Lets reminders come without a window if the desktop permits it, or no longer.
    private func remindWithoutWindow(_ isOn: Bool) {
        Task { [weak self, preferences] in
            let isAllowed = await preferences.background.set(isOn)
            guard let self else { return }
            guard isOn else { return preferences.change { $0.remindsInBackground = false } }
            guard isAllowed else {
                window?.show(Toast(BackgroundStart.refusal))
                return
            }
            preferences.change { $0.remindsInBackground = true }
            window?.show(
                Toast(
                    localized("Reminders now come while no window is open, too"), undoTitle: localized("Undo")
                ) { [weak self] in
                    self?.remindWithoutWindow(false)
                })
        }
    }
}
