import GroupDirectory
import Weft

/// Opens the group or event of a pressed notification in the window. Any process of the session may request the same,
/// with any argument. If the argument names no saved or stored group, only the window is brought to the front. Main
/// actor.
@MainActor
final class EventNewsOpener {
    nonisolated static let groupAction = "show-group"
    nonisolated static let savedAction = "show-saved"
    nonisolated static let eventAction = "show-event"
    nonisolated static let laterAction = "remind-later"
    /// The maximum length in bytes of the name of a source, a group or an event. Longer names are ignored.
    private nonisolated static let maximumBytes = 2 << 10

    private weak var app: BrowseMeetupApp?
    private let openWindow: @MainActor () async -> Void
    private var opening: Task<Void, Never>?
    /// Shows reminders; nil if the desktop shows none for this process.
    private let reminders: ReminderTeller?

    /// - Parameter openWindow: returns when the app has its window.
    init(
        _ app: BrowseMeetupApp, _ reminders: ReminderTeller? = nil, openWindow: @escaping @MainActor () async -> Void
    ) {
        self.app = app
        self.reminders = reminders
        self.openWindow = openWindow
    }

    /// Returns the target for the group's page, or for the event's if it is the only news and its name is not too long.
    nonisolated static func target(_ news: GroupNews) -> [String] {
        let key = news.group.key
        let event = news.news.count == 1 ? news.news.first?.event.id : nil
        let names = [key.source.rawValue, key.id]
        guard names.allSatisfy(isShort) else { return [] }
        return names + [event].compactMap(\.self).filter(isShort)
    }

    /// The names of the event and its group, if any; empty if a name is too long.
    nonisolated static func target(_ reminded: RemindedEvent) -> [String] {
        let names = [reminded.id.source.rawValue, reminded.id.id] + [reminded.group?.id].compactMap(\.self)
        return names.allSatisfy(isShort) ? names : []
    }

    private nonisolated static func isShort(_ text: String) -> Bool { text.utf8.count <= maximumBytes }

    /// Receives presses of notifications.
    func listen(to application: Application) {
        application.addAction(Self.groupAction, maximumCount: 3, maximumBytes: Self.maximumBytes) { [weak self] in
            self?.openGroup($0)
        }
        application.addAction(Self.savedAction, maximumCount: 0, maximumBytes: 0) { [weak self] _ in
            self?.openSaved()
        }
        application.addAction(Self.eventAction, maximumCount: 3, maximumBytes: Self.maximumBytes) { [weak self] in
            self?.openEvent($0)
        }
        application.addAction(Self.laterAction, maximumCount: 3, maximumBytes: Self.maximumBytes) { [weak self] in
            guard let key = Self.event($0) else { return }
            self?.reminders?.postpone(key)
        }
    }

    private static func event(_ target: [String]) -> EventKey? {
        target.count >= 2 ? EventKey(source: SourceID(rawValue: target[0]), id: target[1]) : nil
    }

    /// Opens the page of a saved event, or of an event of a saved group.
    /// - Parameter target: the texts of `target(_:)` for a reminder, or any others.
    func openEvent(_ target: [String]) {
        opening?.cancel()
        if let key = Self.event(target) { reminders?.noteOpened(key) }
        opening = Task { [weak app, openWindow] in
            await openWindow()
            guard let key = Self.event(target), let store = app?.session.store, store.isThere else { return }
            var (group, event): (Group?, GroupEvent?)
            if let saved = try? await store.savedEvent(key) {
                (group, event) = (saved.group, saved.event)
            } else if target.count > 2 {
                let groupKey = GroupKey(source: key.source, id: target[2])
                group = try? await store.group(groupKey)
                let events = group == nil ? [] : (try? await store.events(of: groupKey)) ?? []
                event = events.first { EventKey($0, of: group, source: key.source) == key }
            }
            guard !Task.isCancelled, group != nil || event != nil else { return }
            if let event, let key = Self.event(target) {
                app?.showEvent(EventSubject(event: event, group: group, source: key.source))
            } else if let group {
                app?.showDetails(of: group)
            }
        }
    }

    private func openSaved() {
        opening?.cancel()
        opening = Task { [weak app, openWindow] in
            await openWindow()
            if !Task.isCancelled { app?.showView(2) }
        }
    }

    /// - Parameter target: a value of `target(_:)`; other values are ignored.
    func openGroup(_ target: [String]) {
        opening?.cancel()
        opening = Task { [weak app, openWindow] in
            await openWindow()
            guard target.count >= 2 else { return }
            let key = GroupKey(source: SourceID(rawValue: target[0]), id: target[1])
            guard let store = app?.session.store, store.isThere, let group = try? await store.group(key) else { return }
            var event: GroupEvent?
            if target.count > 2 { event = try? await store.events(of: key).first { $0.id == target[2] } }
            guard !Task.isCancelled else { return }
            if let event {
                app?.showEvent(EventSubject(event: event, group: group, source: key.source))
            } else {
                app?.showDetails(of: group)
            }
        }
    }
}
