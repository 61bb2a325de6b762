import GroupDirectory
import Weft
import WeftGLib

/// What the details page says of a group, in the user's words; nothing is said of what is not known. A value.
struct GroupDetails: Sendable {
    struct Fact: Sendable, Hashable {
        let title: String
        let value: String
    }

    let facts: [Fact]
    let event: [String]
    let blocks: [RichBlock]

    init(_ group: Group) {
        var facts: [Fact] = []
        func add(_ title: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            facts.append(Fact(title: title, value: value))
        }
        add("Organiser", group.organizer?.name)
        add("Place", group.placeName)
        add("Founded", group.createdAt.flatMap { LocalDate.day($0) })
        add("Members", group.memberCount.map { "\(LocalNumber.grouped($0)) \(group.who ?? "members")" })
        add("Category", group.category?.name)
        add(group.sourceNames.count == 1 ? "Source" : "Sources", group.sourceNames.joined(separator: ", "))
        self.facts = facts
        event = Self.lines(for: group)
        let blocks = group.descriptionHTML.map { HTMLReducer.blocks(of: $0) } ?? []
        self.blocks = group.isInvented ? blocks.map { $0.withoutLinks() } : blocks
    }

    /// The next event: what it is called, and when it is with how many go; empty without one.
    static func lines(for group: Group) -> [String] {
        guard let event = group.nextEvent else { return [] }
        let zone = LocalZone(name: event.timeZone ?? group.timeZone, utcOffsetSeconds: event.utcOffsetSeconds)
        let time = event.time.flatMap {
            event.isAllDay ? LocalDate.day($0, in: zone) : LocalDate.dayAndTime($0, in: zone)
        }
        let yes = event.yesRSVPCount.map { "\(LocalNumber.grouped($0)) going" }
        let when = [time, yes].compactMap(\.self).joined(separator: " · ")
        return [event.name, when.isEmpty ? nil : when].compactMap(\.self)
    }
}
