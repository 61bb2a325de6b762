import GroupDirectory
import Weft
import WeftGLib

/// The texts of reminders. Not on the main thread: time zones are read from files.
enum ReminderText {
    /// Maximum number of Unicode scalars of each text from a source.
    private static let maximumLength = 200

    /// The notification of one reminder. A press on it opens the page of the event.
    static func of(_ reminder: DueReminder) -> DesktopNotification {
        let (event, group) = (reminder.event.event, reminder.event.group)
        let name = short(event.name ?? group?.name ?? localized("An event"))
        // Includes the date, since the notification may be read on another day.
        let lines = [
            EventTime(event, of: group)?.line, event.venue.flatMap { $0.name ?? $0.address ?? $0.city }.map(short),
        ]
        let target = EventNewsOpener.target(reminder.event)
        var buttons = [
            DesktopNotification.Button(title: localized("Open"), action: EventNewsOpener.eventAction, target: target)
        ]
        if reminder.kind != .cancelled, !target.isEmpty {
            buttons.append(
                // Translators: the button of a reminder that has it come again some time later.
                .init(title: localizedIn("reminder", "Later"), action: EventNewsOpener.laterAction, target: target))
        }
        return DesktopNotification(
            title: title(reminder.kind, name), body: lines.compactMap(\.self).joined(separator: "\n"),
            action: EventNewsOpener.eventAction, target: target, buttons: buttons)
    }

    /// The notification that sums up further reminders. A press on it opens the saved events.
    static func of(others count: Int) -> DesktopNotification {
        DesktopNotification(
            title: localized("Reminders"),
            body: localizedPlural("{count} more event begins soon", "{count} more events begin soon", count),
            action: EventNewsOpener.savedAction)
    }

    private static func title(_ kind: DueReminder.Kind, _ name: String) -> String {
        switch kind {
        case .begins: name
        case .cancelled: localized("Cancelled: {event}", ["event": name])
        case .restored: localized("Takes place after all: {event}", ["event": name])
        }
    }

    private static func short(_ text: String) -> String { text.singleLine(limit: maximumLength) }
}
