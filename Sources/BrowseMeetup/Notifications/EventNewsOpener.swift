import GroupDirectory
import Weft

/// Opens the group or event of a pressed notification in the window. Any process of the session may request the same,
/// with any argument: unless it names a saved or stored group, it only brings the window to the front. Main actor.
@MainActor
final class EventNewsOpener {
    nonisolated static let groupAction = "show-group"
    nonisolated static let savedAction = "show-saved"
    /// The maximum number of bytes in a name of a source, a group or an event; longer ones are ignored.
    private nonisolated static let maximumBytes = 2 << 10

    private weak var app: BrowseMeetupApp?
    private let openWindow: @MainActor () async -> Void
    private var opening: Task<Void, Never>?

    /// - Parameter openWindow: returns when the app has its window.
    init(_ app: BrowseMeetupApp, openWindow: @escaping @MainActor () async -> Void) {
        self.app = app
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

    private nonisolated static func isShort(_ text: String) -> Bool { text.utf8.count <= maximumBytes }

    /// Receives presses of notifications.
    func listen(to application: Application) {
        application.addAction(Self.groupAction, maximumCount: 3, maximumBytes: Self.maximumBytes) { [weak self] in
            self?.openGroup($0)
        }
        application.addAction(Self.savedAction, maximumCount: 0, maximumBytes: 0) { [weak self] _ in
            self?.openSaved()
        }
    }

    private func openSaved() {
        opening?.cancel()
        opening = Task { [weak app, openWindow] in
            await openWindow()
            if !Task.isCancelled { app?.showView(2) }
        }
    }

    /// - Parameter target: a value of `target(_:)`, or anything else.
    func openGroup(_ target: [String]) {
        opening?.cancel()
        opening = Task { [weak app, openWindow] in
            await openWindow()
            guard target.count >= 2 else { return }
            let key = GroupKey(source: SourceID(rawValue: target[0]), id: target[1])
            guard let store = app?.session.store, store.isThere, let group = try? await store.group(key) else { return }
            var event: GroupEvent?
            if target.count > 2 { event = try? await store.events(of: key).first { $0.id == target[2] } }
            if !Task.isCancelled { app?.showDetails(of: group, event) }
        }
    }
}
