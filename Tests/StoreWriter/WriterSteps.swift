import GroupDirectory
import WeftGLib

/// The writer's steps, always the same, so that a test knows the store's contents after each number of steps.
public enum WriterStep: Sendable, Hashable {
    case save(Int)
    case unsave(Int)
    case remember(Int)

    public init(_ number: Int) {
        switch number % 6 {
        case 3: self = .unsave(number - 2)
        case 5: self = .remember(number)
        default: self = .save(number)
        }
    }

    /// The ids of the groups that are saved after the steps of `range`.
    public static func saved(after range: Range<Int>) -> Set<String> {
        range.reduce(into: []) { saved, number in
            switch WriterStep(number) {
            case .save(let id): saved.insert("\(id)")
            case .unsave(let id): saved.remove("\(id)")
            case .remember: break
            }
        }
    }

    public static func group(_ number: Int, descriptionBytes: Int = 300) -> Group {
        var group = Group(id: "\(number)", name: "Group number \(number)")
        group.link = "https://groups.example.org/\(number)/"
        group.descriptionHTML = "<p>" + String(repeating: "words and words ", count: descriptionBytes / 16) + "</p>"
        group.coordinate = Coordinate(latitude: 51 + Double(number % 100) / 1000, longitude: 0)
        group.nextEvent = GroupEvent(
            id: "event \(number)", name: "Meeting", time: Timestamp(unixMilliseconds: 2_000_000_000_000))
        return group
    }

    public func run(on store: GroupStore) async throws {
        switch self {
        case .save(let number): try await store.save(Self.group(number))
        case .unsave(let number): try await store.unsave(GroupKey(source: .embedded, id: "\(number)"))
        case .remember(let number):
            // Large enough for the log to be written back into the file now and then.
            let groups = (0..<12).map { Self.group(1_000_000 + number * 12 + $0, descriptionBytes: 2000) }
            try await store.remember(groups, from: .embedded, near: .london)
        }
    }
}
