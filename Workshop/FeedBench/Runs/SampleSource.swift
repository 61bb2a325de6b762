import GroupDirectory
import Weft

/// A source of a thousand groups, nearest first. Each page arrives a few milliseconds after its request.
struct SampleSource: GroupSource {
    static let sourceCount = 10
    static let groupCount = 1_000

    let number: Int

    init(_ number: Int) {
        self.number = number
    }

    var identity: SourceIdentity {
        SourceIdentity(
            id: SourceID(rawValue: "sample \(number)"), kind: .v3, address: "https://\(number).example",
            name: "Sample \(number)")
    }

    var abilities: SourceAbilities { .nearestOnly }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        let start = cursor.flatMap { Int($0.text) } ?? 0
        let end = min(Self.groupCount, start + pageSize)
        // Each source has its own delay, so that their pages interleave.
        try? await Task.sleep(for: .milliseconds(1 + number))
        return SourcePage(
            (start..<end).map { group($0, near: search.place) },
            next: end < Self.groupCount ? SourceCursor("\(end)") : nil)
    }

    private func group(_ place: Int, near center: Coordinate) -> Group {
        let index = place * Self.sourceCount + number
        var group = Group(id: "\(index)", name: "Group \(index)")
        group.source = identity.id
        group.coordinate = Coordinate(
            latitude: center.latitude + Double(index) * 0.00004, longitude: center.longitude)
        group.memberCount = index
        return group
    }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }
}

/// A source that never answers.
struct HangingSource: GroupSource {
    let identity = SourceIdentity(
        id: SourceID(rawValue: "hanging"), kind: .v3, address: "https://hanging.example", name: "Hanging")

    var abilities: SourceAbilities { .nearestOnly }

    func groups(
        _ search: GroupSearch, after cursor: SourceCursor?, pageSize: Int
    ) async throws(MeetupServiceError) -> SourcePage<Group> {
        try? await Task.sleep(for: .seconds(3600))
        throw .cancelled
    }

    func check() async throws(MeetupServiceError) -> SourceReport { SourceReport() }
}

extension SourceAbilities {
    fileprivate static let nearestOnly: SourceAbilities = {
        var abilities = SourceAbilities()
        abilities.orders = [.nearest]
        return abilities
    }()
}
