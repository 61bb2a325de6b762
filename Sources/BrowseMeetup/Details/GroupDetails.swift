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
        add(
            localized("Members"),
            group.who == nil ? group.memberCount.map { LocalNumber.grouped($0) } : Self.members(of: group))
        add(localized("Category"), group.category?.name)
        add(
            group.sourceNames.count == 1 ? localized("Source") : localized("Sources"), localizedNames(group.sourceNames)
        )
        self.facts = facts
        let blocks = group.descriptionHTML.map { HTMLReducer.blocks(of: $0) } ?? []
        self.blocks = group.isInvented ? blocks.map { $0.withoutLinks() } : blocks
    }

    /// The number of members, in the group's word for them; nil if unknown.
    private static func members(of group: Group) -> String? {
        guard let count = group.memberCount else { return nil }
        guard let who = group.who else { return localizedPlural("{count} member", "{count} members", count) }
        // Translators: a number, and what the members of a group call themselves, as in "12 Runners".
        return localized("{number} {members}", ["number": LocalNumber.grouped(count), "members": who])
    }

    /// Returns two lines for a row of the feed: first the time and title of the next event, or a note that none is
    /// known; then the distance and the number of members.
    /// - Parameter distance: metres; nil if unknown.
    static func facts(of group: Group, distance: Double?) -> [String] {
        let next = group.nextEvent.map { [EventTime($0, of: group)?.line, $0.name].compactMap(\.self).joinedWithDots }
        let distance = distance.flatMap { LocalDistance.current.text(metres: $0) }
        let more = [distance, members(of: group)].compactMap(\.self).joinedWithDots
        // Translators: Below the name of a group: no source knows a coming event of it.
        return [next ?? localized("No event known"), more].filter { !$0.isEmpty }
    }

    /// Returns the next event's title, and its time with the number of participants; empty without one.
    static func lines(for group: Group) -> [String] {
        group.nextEvent.map { lines(for: $0, of: group) } ?? []
    }

    private static func lines(for event: GroupEvent, of group: Group) -> [String] {
        let time = EventTime(event, of: group)?.line
        let yes = event.yesRSVPCount.flatMap { $0 > 0 ? $0 : nil }.map {
            localizedPlural("{count} going", "{count} going", $0)
        }
        let when = [time, yes].compactMap(\.self).joinedWithDots
        return [event.name, when.isEmpty ? nil : when].compactMap(\.self)
    }
}
