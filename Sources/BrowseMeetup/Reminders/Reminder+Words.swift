import GroupDirectory

extension Reminder? {
    /// The title of the choice, such as "1 hour before".
    var title: String {
        switch self {
        case nil: localizedIn("reminders", "None")
        case .minutes15: localized("15 minutes before")
        case .hour: localized("1 hour before")
        case .day: localized("1 day before")
        }
    }

    /// The title of the button that changes the reminder.
    var buttonTitle: String {
        self == nil ? localized("Remind Me…") : localized("Reminder: {when}", ["when": title])
    }
}
