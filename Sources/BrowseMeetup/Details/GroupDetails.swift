import GroupDirectory
import Weft
import WeftGLib

/// The details page's texts about a group, in the user's language; unknown values have no text. A value.
struct GroupDetails: Sendable {
    struct Fact: Sendable, Hashable {
        let title: String
        let value: String
    }

    let facts: [Fact]
    let blocks: [RichBlock]

    init(_ group: Group) {
        var facts: [Fact] = []
        func add(_ title: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            facts.append(Fact(title: title, value: value))
        }
        add(localized("Organiser"), group.organizer?.name)
        add(localized("Place"), group.placeName)
        add(localized("Founded"), group.createdAt.flatMap { LocalDate.day($0) })
        add(localized("Members"), group.memberCount.map { Self.members($0, group.who) })
        add(localized("Category"), group.category?.name)
        add(
            group.sourceNames.count == 1 ? localized("Source") : localized("Sources"), localizedNames(group.sourceNames)
        )
        self.facts = facts
        let blocks = group.descriptionHTML.map { HTMLReducer.blocks(of: $0) } ?? []
        self.blocks = group.isInvented ? blocks.map { $0.withoutLinks() } : blocks
    }

    /// - Parameter who: the group's word for its members.
    private static func members(_ count: Int, _ who: String?) -> String {
        guard let who else { return localizedPlural("{count} member", "{count} members", count) }
        // Translators: a number, and what the members of a group call themselves, as in "12 Runners".
        return localized("{number} {members}", ["number": LocalNumber.grouped(count), "members": who])
    }

    /// Returns the next event's title, and its time with the number of participants; empty without one.
    static func lines(for group: Group) -> [String] {
        group.nextEvent.map { lines(for: $0, of: group) } ?? []
    }

    private static func lines(for event: GroupEvent, of group: Group) -> [String] {
        let time = EventTime(event, of: group)?.line
        let yes = event.yesRSVPCount.map { localizedPlural("{count} going", "{count} going", $0) }
        let when = [time, yes].compactMap(\.self).joinedWithDots
        return [event.name, when.isEmpty ? nil : when].compactMap(\.self)
    }
}
