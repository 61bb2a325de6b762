import GroupDirectory
import Weft
import WeftGLib

/// The texts of notifications about saved groups' events, in the user's language. Not for the main thread: time zones
/// are read from files.
enum EventNewsText {
    /// The maximum number of a group's events that are named.
    static let maximumEvents = 3
    /// The maximum number of Unicode scalars in each text from a service.
    private static let maximumLength = 200

    /// Makes the notification about one group. A press opens the group's page, or the event's if there is one.
    static func of(_ news: GroupNews) -> DesktopNotification {
        let named = news.news.prefix(maximumEvents)
        var lines = named.map { line($0, of: news.group) }
        let others = news.news.count - named.count
        if others > 0 {
            lines.append(localizedPlural("and {count} more event", "and {count} more events", others))
        }
        return DesktopNotification(
            title: short(news.group.name), body: lines.joined(separator: "\n"), action: EventNewsOpener.groupAction,
            target: EventNewsOpener.target(news))
    }

    /// Makes the notification about groups without one of their own. A press opens the saved groups.
    static func of(others count: Int) -> DesktopNotification {
        DesktopNotification(
            title: localized("Saved groups"),
            body: localizedPlural(
                "{count} more saved group has new or changed events",
                "{count} more saved groups have new or changed events", count),
            action: EventNewsOpener.savedAction)
    }

    private static func line(_ news: EventNews, of group: Group) -> String {
        let name = news.event.name.map(short) ?? localized("An event")
        let text = [name, EventTime(news.event, of: group)?.line].compactMap(\.self).joinedWithDots
        return switch news.kind {
        // Translators: {event} is what an event is called and when it begins.
        case .added: localized("New: {event}", ["event": text])
        // Translators: an event begins at another time than before; {event} is what it is called and the new time.
        case .moved: localized("New time: {event}", ["event": text])
        case .cancelled: localized("Cancelled: {event}", ["event": text])
        case .restored: localized("Takes place after all: {event}", ["event": text])
        }
    }

    private static func short(_ text: String) -> String { text.singleLine(limit: maximumLength) }
}
