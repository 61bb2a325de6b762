/// A group in a merged feed. A value, any thread.
///
/// It holds one reference: thousands of rows are compared and copied with each page, and copying a group takes some
/// forty reference counts.
public struct FeedRow: Sendable, Identifiable {
    private let content: Content

    private final class Content: Sendable {
        let id: GroupKey
        let version: Int
        let group: Group
        let sources: [SourceID]
        let isStored: Bool

        init(_ id: GroupKey, _ group: Group, _ sources: [SourceID], isStored: Bool, version: Int) {
            self.id = id
            self.version = version
            self.group = group
            self.sources = sources
            self.isStored = isStored
        }
    }

    /// The row's identity, constant for its lifetime even if the group's sources change.
    public var id: GroupKey { content.id }
    /// Rows of one feed with the same version are equal.
    var version: Int { content.version }
    /// The group in the version of its first source, with the names of all its sources.
    public var group: Group { content.group }
    /// The key of `group`, without a copy of it. It is not `id` if a source before the first one joined the row.
    public var groupKey: GroupKey { content.group.key }
    /// The group's sources, in the user's order.
    public var sources: [SourceID] { content.sources }
    /// True if the row comes from the store and no source has reported it yet.
    public var isStored: Bool { content.isStored }

    init(id: GroupKey, group: Group, sources: [SourceID], isStored: Bool, version: Int) {
        content = Content(id, group, sources, isStored: isStored, version: version)
    }

    /// A row for a group of a single source.
    public init(_ group: Group) {
        self.init(id: group.key, group: group, sources: [group.source], isStored: false, version: 0)
    }
}

extension FeedRow: Equatable {
    /// True if both rows look the same. O(1) for an unchanged row in two states of a feed.
    public static func == (one: FeedRow, other: FeedRow) -> Bool {
        one.content === other.content
            || one.id == other.id && (one.version == other.version && one.version != 0 || one.group == other.group)
    }
}

/// A row's rank: by the requested order, then by distance, then by the sources' own order. A value.
struct FeedRank: Comparable, Hashable {
    /// The requested criterion, smallest first; infinite if the group lacks it.
    let primary: Double
    /// Distance in metres; infinite without coordinates.
    let distance: Double
    /// The source's index in the list.
    let source: Int
    /// The position in the source's answer.
    let position: Int

    init(_ group: Group, _ search: GroupSearch, source: Int, position: Int) {
        distance = group.distance(from: search.place) ?? .infinity
        primary =
            switch search.order {
            case .nearest: distance
            case .nextEvent:
                group.nextEvent?.comingTime(after: search.start.unixMilliseconds).map(Double.init) ?? .infinity
            case .members: group.memberCount.map { -Double($0) } ?? .infinity
            // Groups known only by their source's order come after the others, alternating between sources.
            case .newest:
                group.createdAt.map { -Double($0.unixMilliseconds) } ?? group.rankByAge.number.map(Double.init)
                    ?? .infinity
            }
        self.source = source
        self.position = position
    }

    static func < (one: FeedRank, other: FeedRank) -> Bool {
        (one.primary, one.distance, one.source, one.position)
            < (other.primary, other.distance, other.source, other.position)
    }
}
