extension Sequence<Group> {
    /// Returns the groups sorted by distance, the nearest first. Groups at the same distance stay in order, and those
    /// without a coordinate come last. O(n log n)
    public func sortedNearest(to place: Coordinate) -> [Group] {
        let measured = enumerated().map { index, group in
            (distance: group.distance(from: place) ?? .infinity, index: index, group: group)
        }
        return measured.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.group)
    }
}

/// The index of a group in an answer sorted by age, the newest first, from a service that does not say when groups were
/// founded. It is ignored in comparisons, so that the same group at another index is equal.
struct RankByAge: Sendable, Hashable {
    /// The index, from 0.
    var number: Int?

    static func == (one: RankByAge, other: RankByAge) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// The identifiers of the groups seen so far, to drop repetitions on the same page or a later one.
public struct GroupIDs: Sendable {
    private var ids: Set<Group.ID> = []

    /// Makes an empty set.
    public init() {}

    /// Returns true if a group with that id was seen.
    public func contains(_ id: Group.ID) -> Bool { ids.contains(id) }

    /// Returns the groups with new ids, in order, and records these ids. O(groups)
    public mutating func new(in groups: [Group]) -> [Group] {
        groups.filter { ids.insert($0.id).inserted }
    }
}
