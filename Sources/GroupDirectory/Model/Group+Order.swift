extension Sequence<Group> {
    /// Nearest first; groups at the same distance stay in order, those without a coordinate come last. O(n log n).
    public func sortedNearest(to place: Coordinate) -> [Group] {
        let measured = enumerated().map { index, group in
            (distance: group.distance(from: place) ?? .infinity, index: index, group: group)
        }
        return measured.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.group)
    }
}

/// The number of a group in an answer that has the newest first, of a service that does not say when groups were founded.
/// It is no part of what a group is: the same group further down is the same.
struct RankByAge: Sendable, Hashable {
    /// From 0.
    var number: Int?

    static func == (one: RankByAge, other: RankByAge) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// Remembers which groups were seen, so that one that comes again, on the same page or a later one, is dropped.
public struct GroupIDs: Sendable {
    private var ids: Set<Group.ID> = []

    /// No group.
    public init() {}

    /// Whether a group with that id has come.
    public func contains(_ id: Group.ID) -> Bool { ids.contains(id) }

    /// Those of `groups` whose id has not come yet, in order; they count as seen now. O(groups).
    public mutating func new(in groups: [Group]) -> [Group] {
        groups.filter { ids.insert($0.id).inserted }
    }
}
