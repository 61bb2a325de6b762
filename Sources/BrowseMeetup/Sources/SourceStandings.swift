import GroupDirectory
import Weft

/// The line below each source in the list: its trouble, or how many groups it has near the place.
@MainActor
final class SourceStandings {
    private var texts: [SourceID: String] = [:]
    private var following: Task<Void, Never>?

    /// - Parameter onChange: called when the line of a source changes.
    init(_ feed: MergedFeed, onChange: @escaping @MainActor () -> Void) {
        let changes = feed.stateChanges()
        following = Task { [weak self] in
            await self?.read(feed, onChange)
            for await _ in changes { await self?.read(feed, onChange) }
        }
    }

    isolated deinit {
        following?.cancel()
    }

    /// The trouble of a source; nil if there is none, or if nothing is known yet.
    subscript(_ id: SourceID) -> String? { texts[id] }

    private func read(_ feed: MergedFeed, _ onChange: @MainActor () -> Void) async {
        let statuses = await feed.statuses()
        let new = Dictionary(
            statuses.compactMap { status in Self.text(status).map { (status.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        guard new != texts else { return }
        texts = new
        onChange()
    }

    static func text(_ status: SourceStatus) -> String? {
        if let error = status.error { return localizedSentence(error.errorTitle) }
        switch status.state {
        case .ended(isEarly: true): return localized("It gives the same again and again.")
        case .ended(isEarly: false) where status.count > 0:
            return localizedPlural(
                "{count} group near this place", "{count} groups near this place", status.count)
        case .ended(isEarly: false) where status.isUnreadable:
            return localized("Nothing of what it gives can be read.")
        case .ended(isEarly: false): return localized("It has no groups near this place.")
        default: return nil
        }
    }
}
