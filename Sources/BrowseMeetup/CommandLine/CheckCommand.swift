import GroupDirectory
import JSON
import WeftGLib

/// `--check-source`: reports the service at an address, its abilities and its answer. Any thread.
struct CheckCommand: Sendable {
    let address: String
    let isJSON: Bool
    /// True if it prints the place of each event in the source's pages.
    let explains: Bool
    let search: GroupSearch
    let rights: SourceRights
    let client: HTTPClient
    let location: any LocationService

    /// Number of groups on the requested first page.
    private static let pageSize = 20

    /// Runs the command; true if a source answered.
    func run() async -> Bool {
        var search = search
        let place: CommandPlace
        do throws(LocationError) {
            place = try await CommandPlace(location)
            search.place = place.coordinate
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
                search: search, place: place, explains: explains)
            isJSON ? Console.json(report.json) : Console.line(report.text)
            return true
        } catch {
            Console.trouble(localizedSentences([localizedSentence(error.errorTitle), error.errorMessage]))
            return false
        }
    }
}

extension CheckCommand {
    /// The service's answer.
    fileprivate struct Report {
        let source: any GroupSource
        let report: SourceReport
        let page: SourcePage<Group>
        let seconds: Double
        let search: GroupSearch
        let place: CommandPlace
        let explains: Bool

        /// A line with the place and radius of the search.
        private var around: String {
            guard let radius = search.radius else { return localized("Looked around {place}", ["place": place.text]) }
            return place.around(radius: radius)
        }

        private var milliseconds: Int { Int((seconds * 1000).rounded()) }

        var text: String {
            let identity = source.identity
            var lines = [
                localized("{kind} at {address}", ["kind": identity.kind.title, "address": identity.address]),
                localized("Name: {name}", ["name": identity.name]),
            ]
            if let software = report.software {
                lines.append(localized("Software: {software}", ["software": software]))
            }
            lines.append(
                localized("Gives: {list}", ["list": Self.words(source.abilities).joined(separator: "; ")]))
            lines.append(around)
            lines.append(answer)
            if !page.skipped.isEmpty {
                lines.append(localized("Left out: {records}", ["records": "\(page.skipped)"]))
            }
            if page.isCut {
                lines.append(localized("Left out: the rest of a page that is far longer than was asked for"))
            }
            lines += page.problems.map { localized("Said: {text}", ["text": $0]) }
            lines += report.findings.map { localized("Found: {text}", ["text": $0]) }
            lines += [report.offerText].compactMap(\.self)
            if explains { lines += report.explanation }
            return lines.joined(separator: "\n")
        }

        /// A line with the time and size of the answer.
        private var answer: String {
            let count = page.items.count
            let groups =
                if let total = page.totalCount {
                    localizedPlural(
                        "{count} group of {total}", "{count} groups of {total}", count,
                        ["total": LocalNumber.grouped(total)])
                } else {
                    localizedPlural("{count} group", "{count} groups", count)
                }
            return page.next == nil
                ? localized(
                    "Answered in {number} ms: {groups}, which is all",
                    ["number": String(milliseconds), "groups": groups])
                : localized(
                    "Answered in {number} ms: {groups}, and there are more",
                    ["number": String(milliseconds), "groups": groups])
        }

        private static func words(_ abilities: SourceAbilities) -> [String] {
            let around =
                switch abilities.place {
                case .service:
                    abilities.takesRadius ? localized("groups within a radius") : localized("groups near a place")
                case .here: localized("all its groups, from which those near a place are taken here")
                case nil: localized("groups wherever they are")
                }
            let words: [String?] = [
                around, abilities.takesWords ? localized("groups by words") : nil,
                abilities.givesNextEvents ? localized("their next events") : nil,
                abilities.givesEvents ? localized("events") : nil,
                abilities.givesEventsOfGroups ? localized("all events of a group") : nil,
                abilities.givesPlaces ? localized("places by name") : nil,
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
            object["place"] = place.json
            object["placeName"] = (place.town?.fullName).map { .string($0) }
            object["radius"] = search.radius.map { .number(Int($0)) }
            object["milliseconds"] = .number(milliseconds)
            object["groups"] = .number(page.items.count)
            object["total"] = page.totalCount.map { .number($0) }
            object["hasMore"] = .bool(page.next != nil)
            object["skipped"] = page.skipped.isEmpty ? nil : .number(page.skipped.count)
            object["findings"] = report.findings.isEmpty ? nil : .array(report.findings.map { .string($0) })
            object["offers"] =
                report.offers.isEmpty
                ? nil
                : .array(
                    report.offers.map { offer in
                        [
                            "kind": .string(offer.kind.word), "address": .string(offer.address),
                            "events": offer.eventCount.map { .number($0) } ?? .null,
                        ]
                    })
            if explains { object["explanation"] = .array(report.explanation.map { .string($0) }) }
            object["problems"] = page.problems.isEmpty ? nil : .array(page.problems.map { .string($0) })
            return .object(object)
        }
    }
}
