import GroupDirectory
import JSON
import WeftGLib

/// `--check-source`: says what answers at an address, what it can and how it answered. Any thread.
struct CheckCommand: Sendable {
    let address: String
    let isJSON: Bool
    let search: GroupSearch
    /// What the place is called, where it has a name.
    let placeName: String?
    let rights: SourceRights
    let client: HTTPClient
    let location: any LocationService

    /// Groups of the first page that is asked for.
    private static let pageSize = 20

    /// Whether there is a source that answered.
    func run() async -> Bool {
        var search = search
        do throws(LocationError) {
            search.place = try await location.currentPlace()
        } catch {
            Console.trouble(error.description)
            return false
        }
        do throws(MeetupServiceError) {
            let found = try await SourceFinder(over: client, rights: rights).source(
                at: SourceFinder.address(ofArgument: address))
            let wantsToken = SourceKind(word: found.source.kind)?.wantsToken == true
            guard let source = found.source.source(over: client, rights: wantsToken ? rights : SourceRights()) else {
                throw .unrecognized(address: found.source.address, tried: [])
            }
            let start = monotonicSeconds()
            let page = try await source.groups(search, after: nil, pageSize: Self.pageSize)
            let report = Report(
                source: source, report: found.report, page: page, seconds: monotonicSeconds() - start,
                search: search, placeName: placeName)
            isJSON ? Console.json(report.json) : Console.plainLine(report.text)
            return true
        } catch {
            Console.trouble("\(error.errorTitle). \(error.errorMessage)")
            return false
        }
    }
}

extension CheckCommand {
    /// What it said.
    fileprivate struct Report {
        let source: any GroupSource
        let report: SourceReport
        let page: SourcePage<Group>
        let seconds: Double
        let search: GroupSearch
        let placeName: String?

        /// Around which place groups were looked for.
        private var around: String {
            let place = "\(search.place.latitude), \(search.place.longitude)"
            let radius = search.radius.map { "within \(Int($0)) km of " } ?? "around "
            return "Looked " + radius + (placeName.map { "\($0) (\(place))" } ?? place)
        }

        private var milliseconds: Int { Int((seconds * 1000).rounded()) }

        var text: String {
            let identity = source.identity
            var lines = [
                "\(identity.kind.title) at \(identity.address)", "Name: \(identity.name)",
            ]
            if let software = report.software { lines.append("Software: \(software)") }
            lines.append("Gives: \(Self.words(source.abilities).joined(separator: "; "))")
            lines.append(around)
            var answer =
                "Answered in \(milliseconds) ms: \(page.items.count == 1 ? "1 group" : "\(page.items.count) groups")"
            if let total = page.totalCount { answer += " of \(total)" }
            lines.append(answer + (page.next == nil ? ", which is all" : ", and there are more"))
            if !page.skipped.isEmpty { lines.append("Left out: \(page.skipped)") }
            if page.isCut { lines.append("Left out: the rest of a page that is far longer than was asked for") }
            lines += page.problems.map { "Said: \($0)" }
            return lines.joined(separator: "\n")
        }

        private static func words(_ abilities: SourceAbilities) -> [String] {
            let around =
                switch abilities.place {
                case .service: abilities.takesRadius ? "groups within a radius" : "groups near a place"
                case .here: "all its groups, from which those near a place are taken here"
                case nil: "groups wherever they are"
                }
            let words: [String?] = [
                around, abilities.takesWords ? "groups by words" : nil,
                abilities.givesNextEvents ? "their next events" : nil, abilities.givesEvents ? "events" : nil,
                abilities.givesEventsOfGroups ? "all events of a group" : nil,
                abilities.givesPlaces ? "places by name" : nil,
            ]
            return words.compactMap(\.self)
        }

        var json: JSON {
            let identity = source.identity
            let abilities = source.abilities
            var object = JSONObject()
            object["kind"] = .string(identity.kind.word)
            object["address"] = .string(identity.address)
            object["name"] = .string(identity.name)
            object["software"] = report.software.map { .string($0) }
            object["abilities"] = [
                "place": abilities.place.map { .string($0 == .service ? "service" : "here") } ?? .null,
                "radius": .bool(abilities.takesRadius), "words": .bool(abilities.takesWords),
                "nextEvents": .bool(abilities.givesNextEvents), "events": .bool(abilities.givesEvents),
                "eventsOfGroups": .bool(abilities.givesEventsOfGroups), "places": .bool(abilities.givesPlaces),
                "maximumPageSize": .number(abilities.maximumPageSize),
            ]
            object["place"] = ListAnswer.json(search.place)
            object["placeName"] = placeName.map { .string($0) }
            object["radius"] = search.radius.map { .number(Int($0)) }
            object["milliseconds"] = .number(milliseconds)
            object["groups"] = .number(page.items.count)
            object["total"] = page.totalCount.map { .number($0) }
            object["hasMore"] = .bool(page.next != nil)
            object["skipped"] = page.skipped.isEmpty ? nil : .number(page.skipped.count)
            object["problems"] = page.problems.isEmpty ? nil : .array(page.problems.map { .string($0) })
            return .object(object)
        }
    }
}
