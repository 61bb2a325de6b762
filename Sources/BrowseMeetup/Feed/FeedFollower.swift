import GroupDirectory

/// The displayed part of the feed: the shown rows, and which of them are on screen. A value.
struct FeedSight {
    var rows: [FeedRow] = []
    var visible = 0..<0
}

/// Follows a merged feed: reports visible rows to it, and applies its changes unless they would move something on
/// screen.
@MainActor
final class FeedFollower {
    private let feed: MergedFeed
    private let sight: @MainActor () -> FeedSight
    private let onChange: @MainActor (FeedSnapshot) -> Void
    private var listening: Task<Void, Never>?
    private var talk: Task<Void, Never>?
    private var wantsSnapshot = false
    /// The number of leading rows that were reported as seen.
    private var seenCount = 0
    private var visible: Set<GroupKey> = []
    /// Consecutive snapshots that would have moved visible rows.
    private var refusals = 0
    private static let maximumRefusals = 5

    /// - Parameters:
    ///   - sight: returns the displayed part; empty while another search is about to replace it.
    ///   - onChange: receives the snapshot to show.
    init(
        _ feed: MergedFeed, sight: @escaping @MainActor () -> FeedSight,
        onChange: @escaping @MainActor (FeedSnapshot) -> Void
    ) {
        self.feed = feed
        self.sight = sight
        self.onChange = onChange
        listening = Task { [weak self] in
            for await _ in feed.changes { self?.look(wantsSnapshot: true) }
        }
    }

    isolated deinit {
        listening?.cancel()
    }

    /// Call after rows appeared on screen or left it, or (`wantsSnapshot`) after a change of the feed.
    func look(wantsSnapshot wants: Bool = false) {
        wantsSnapshot = wantsSnapshot || wants
        guard talk == nil else { return }
        let feed = feed
        talk = Task { [weak self] in
            while let question = self?.nextQuestion() {
                if let seen = question.seen { await feed.see(seen.keys, visible: seen.visible) }
                if question.wantsSnapshot {
                    let snapshot = await feed.snapshot()
                    self?.received(snapshot)
                }
            }
            self?.talk = nil
        }
    }

    /// Call after the rows of a snapshot were shown.
    func didShow(_ snapshot: FeedSnapshot) {
        seenCount = snapshot.seenCount
        refusals = 0
        look()
    }

    /// True if all seen rows keep their positions. O(seen rows), O(rows) if some were removed.
    func keepsInPlace(_ snapshot: FeedSnapshot) -> Bool {
        let sight = sight()
        let shown = sight.rows.prefix(max(seenCount, sight.visible.upperBound))
        if shown.count <= snapshot.rows.count, zip(shown, snapshot.rows).allSatisfy({ $0.id == $1.id }) { return true }
        let there = Set(snapshot.rows.map(\.id))
        return zip(shown.lazy.map(\.id).filter(there.contains), snapshot.rows).allSatisfy { $0 == $1.id }
    }

    private struct Question {
        let seen: (keys: [GroupKey], visible: Set<GroupKey>)?
        let wantsSnapshot: Bool
    }

    private func nextQuestion() -> Question? {
        let sight = sight()
        let range = sight.visible.clamped(to: sight.rows.indices)
        let fresh = seenCount < range.upperBound ? sight.rows[seenCount..<range.upperBound].map(\.id) : []
        let visible = Set(sight.rows[range].map(\.id))
        let isSeen = !fresh.isEmpty || visible != self.visible
        guard isSeen || wantsSnapshot else { return nil }
        defer {
            seenCount = max(seenCount, range.upperBound)
            self.visible = visible
            wantsSnapshot = false
        }
        return Question(seen: isSeen ? (fresh, visible) : nil, wantsSnapshot: wantsSnapshot)
    }

    private func received(_ snapshot: FeedSnapshot) {
        guard keepsInPlace(snapshot) || refusals == Self.maximumRefusals else {
            // The snapshot inserts rows between rows that the user has scrolled to meanwhile. The next snapshot is
            // requested with those rows, and keeps them together.
            refusals += 1
            wantsSnapshot = true
            return
        }
        onChange(snapshot)
    }
}
