/// A group in a merged feed. A value, any thread.
///
/// It is one reference: a feed's rows are compared, copied and given on by the thousand with each page, and a copy of a
/// group is some forty reference counts.
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

    /// Stays the same as long as the row is there, whichever sources know the group.
    public var id: GroupKey { content.id }
    /// Rows of one feed with the same number are equal.
    var version: Int { content.version }
    /// As the first of its sources has it, with the names of all that know it.
    public var group: Group { content.group }
    /// Those that know it, in the user's order.
    public var sources: [SourceID] { content.sources }
    /// Whether it is as the store has it: no source has told of it since.
    public var isStored: Bool { content.isStored }

    init(id: GroupKey, group: Group, sources: [SourceID], isStored: Bool, version: Int) {
        content = Content(id, group, sources, isStored: isStored, version: version)
    }

    /// A row of a feed that has one source.
    public init(_ group: Group) {
        self.init(id: group.key, group: group, sources: [group.source], isStored: false, version: 0)
    }
}

extension FeedRow: Equatable {
    /// Whether they look the same. O(1) where nothing changed between two states of a feed.
    public static func == (one: FeedRow, other: FeedRow) -> Bool {
        one.content === other.content
            || one.id == other.id && (one.version == other.version && one.version != 0 || one.group == other.group)
    }
}

/// How a row is placed: what the order asks for, then how far it is, then as the sources have it. A value.
struct FeedRank: Comparable, Hashable {
    /// Smaller is first; infinite where the group does not say.
    let primary: Double
    /// Metres; infinite without a coordinate.
    let distance: Double
    /// The source's number in the list.
    let source: Int
    /// In what the source answered.
    let position: Int

    init(_ group: Group, _ search: GroupSearch, source: Int, position: Int) {
        distance = group.distance(from: search.place) ?? .infinity
        primary =
            switch search.order {
            case .nearest: distance
            case .nextEvent:
                group.nextEvent?.comingTime(after: search.start.unixMilliseconds).map(Double.init) ?? .infinity
            case .members: group.memberCount.map { -Double($0) } ?? .infinity
            // Those of which only their source's order is known come behind the others, and of several sources in turns.
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
