import GroupDirectory
import JSON
import WeftGLib

/// The result of `--list`, printed as lines or as JSON.
struct ListAnswer {
    /// The kind of items.
    enum Items: String {
        case groups, events
    }

    let place: CommandPlace
    private let counts: Items
    var sources: [ListedSource] = []
    /// True if nothing was queried: no address has a source.
    var isEmpty = false
    var groups: [Group] = []
    var hasMore = false
    var isSample = false
    var statuses: [SourceStatus] = []
    /// The failed sources with their errors.
    var troubles: [(name: String, error: MeetupServiceError)] = []
    /// Sources with more items than the maximum per source.
    private(set) var cut: Set<SourceID> = []

    init(place: CommandPlace, counts: Items = .groups) {
        self.place = place
        self.counts = counts
    }

    mutating func take(_ page: GroupPage) {
        groups = page.groups
        hasMore = page.hasMore
        isSample = page.isSample
        statuses = page.feed?.sources ?? []
    }

    /// Records which sources have more groups than `limit`, if the list ends because of it.
    mutating func noteEnds(count: Int, limit: Int) {
        // A source that stopped sending items early has not reached its end.
        for status in statuses where status.state == .ended(isEarly: true) || account(of: status).hasCutPages {
            hasMore = true
            if status.state == .ended(isEarly: true) { cut.insert(status.id) }
        }
        guard groups.count < count else { return }
        for status in statuses where status.count >= limit && account(of: status).hasMore {
            cut.insert(status.id)
            hasMore = true
        }
    }

    /// Remarks about each source that answered, apart from errors.
    func remarks(limit: Int) -> [(name: String, text: String)] {
        statuses.flatMap { status in
            let account = account(of: status)
            var texts = account.skipped.isEmpty ? [] : [account.skipped.description]
            texts += account.problems
            if account.hasCutPages, !account.endsEarly {
                texts.append(localized("It has more than is taken of one answer; the rest was left out."))
            }
            if status.state == .ended(isEarly: true) {
                if !account.endsEarly { texts.append(localized("It gives the same again and again.")) }
            } else if cut.contains(status.id) {
                texts.append(Self.more(counts, than: limit))
            }
            return texts.map { (status.identity.name, $0) }
        }
    }

    private static func more(_ counts: Items, than limit: Int) -> String {
        switch counts {
        case .groups:
            localizedPlural(
                "It has more groups than the {count} that is taken of one source; the list ends there.",
                "It has more groups than the {count} that are taken of one source; the list ends there.", limit)
        case .events:
            localizedPlural(
                "It has more events than the {count} that is taken of one source; the list ends there.",
                "It has more events than the {count} that are taken of one source; the list ends there.", limit)
        }
    }

    private func account(of status: SourceStatus) -> ListedSource.Account {
        sources.first { $0.identity.id == status.id }?.account ?? ListedSource.Account()
    }

    /// Distance, name, place, next event and address, separated by tabs.
    func line(_ group: Group) -> String {
        let distance = group.distance(from: place.coordinate).map { Self.kilometres($0) + " km" }
        return [
            distance, group.name, group.placeName, group.nextEvent.flatMap { Self.text($0, of: group) }, group.link,
        ]
        .map { ($0 ?? "").asColumn }.joined(separator: "\t")
    }

    /// Kilometres with one decimal if it is significant.
    static func kilometres(_ metres: Double) -> String {
        let tenths = Int((metres / 100).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
    }

    /// Remarks about the event, in words.
    static func marks(_ event: GroupEvent) -> [String] {
        [
            event.isCancelled ? localizedIn("event", "cancelled") : nil,
            event.status == .tentative ? localizedIn("event", "tentative") : nil,
            event.isOnline ? localizedIn("event", "online") : nil,
        ].compactMap(\.self)
    }

    private static func text(_ event: GroupEvent, of group: Group) -> String? {
        let marks = marks(event)
        let parts = [EventTime(event, of: group)?.line, event.name].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        return parts.joined(separator: ": ") + (marks.isEmpty ? "" : " (\(localizedNames(marks)))")
    }
}

extension ListAnswer {
    /// Prints failed sources and remarks about the others to standard error.
    func print(limit: Int) {
        for (name, error) in troubles {
            Console.trouble(
                Console.line(of: name, localizedSentences([localizedSentence(error.errorTitle), error.errorMessage])))
        }
        for (name, text) in remarks(limit: limit) { Console.trouble(Console.line(of: name, text)) }
    }

    var json: JSON {
        [
            "place": place.json, "isSample": .bool(isSample), "hasMore": .bool(hasMore),
            "groups": .array(groups.map(json)), "sources": .array(statuses.map(json)),
            "errors": .array(
                troubles.map { ["source": .string($0.name), "error": .string($0.error.description)] }),
        ]
    }

    static func json(_ place: Coordinate) -> JSON {
        ["latitude": .number(place.latitude), "longitude": .number(place.longitude)]
    }

    private func json(_ group: Group) -> JSON {
        var object = JSONObject()
        object["id"] = .string(group.id)
        object["name"] = .string(group.name)
        object["sources"] = group.sourceNames.isEmpty ? nil : .array(group.sourceNames.map { .string($0) })
        object["link"] = group.link.map { .string($0) }
        object["place"] = group.placeName.map { .string($0) }
        object["city"] = group.city.map { .string($0) }
        object["state"] = group.state.map { .string($0) }
        object["country"] = group.country.map { .string($0) }
        object["timeZone"] = group.timeZone.map { .string($0) }
        object["coordinate"] = group.coordinate.map(Self.json)
        object["distanceMetres"] = group.distance(from: place.coordinate).map { .number(Int($0.rounded())) }
        object["members"] = group.memberCount.map { .number($0) }
        object["created"] = group.createdAt?.iso8601.map { .string($0) }
        object["organizer"] = group.organizer?.name.map { .string($0) }
        object["category"] = (group.category?.name).map { .string($0) }
        object["description"] = Self.plainText(ofHTML: group.descriptionHTML).map { .string($0) }
        object["who"] = group.who.map { .string($0) }
        object["photo"] = group.photo?.url(filling: 600).map { .string($0) }
        object["nextEvent"] = group.nextEvent.map { .object(Self.object($0, of: group)) }
        return .object(object)
    }

    /// A description as plain text; nil where there is none.
    static func plainText(ofHTML html: String?) -> String? {
        let text = html.map { HTMLReducer.blocks(of: $0).map(\.plainText).joined(separator: "\n") }
        return text?.isEmpty == false ? text : nil
    }

    private func json(_ status: SourceStatus) -> JSON {
        let account = account(of: status)
        var object = JSONObject()
        object["name"] = .string(status.identity.name)
        object["kind"] = .string(status.identity.kind.word)
        object["address"] = .string(status.identity.address)
        object[counts.rawValue] = .number(status.count)
        object["isCut"] = cut.contains(status.id) || account.hasCutPages ? true : nil
        object["skipped"] = account.skipped.isEmpty ? nil : .number(account.skipped.count)
        let problems = account.skipped.first.map(\.description) + account.problems
        object["problems"] = problems.isEmpty ? nil : .array(problems.map { .string($0) })
        object["error"] = status.error.map { .string($0.description) }
        return .object(object)
    }
}
