import GroupDirectory
import JSON
import WeftGLib

/// The result of `--events`, printed as lines or as JSON.
struct EventsAnswer {
    /// Place, sources and errors, as for `--list`; its groups stay empty.
    var list: ListAnswer
    var entries: [WholeAgenda.Entry] = []

    /// Time, name, place, distance, group and address, separated by tabs.
    func line(_ entry: WholeAgenda.Entry) -> String {
        let (event, group) = (entry.event.event, entry.event.group)
        let marks = ListAnswer.marks(event)
        let name = (event.name ?? "") + (marks.isEmpty ? "" : " (\(localizedNames(marks)))")
        return [
            EventTime(event, of: group)?.line, name, event.venue?.name ?? event.venue?.address ?? event.venue?.city,
            entry.event.distance.map { ListAnswer.kilometres($0) + " km" }, group?.name, event.link,
        ].map { ($0 ?? "").asColumn }.joined(separator: "\t")
    }

    /// An iCalendar file of the events; a file without entries if there are none. Not on the main thread.
    static func calendar(of entries: [WholeAgenda.Entry]) -> EventCalendarFile {
        let texts = entries.compactMap { entry in entry.descriptionHTML.map { (entry.event.key, $0) } }
        return EventCalendarFile(
            entries.map(\.event), title: localized("Events"),
            descriptions: Dictionary(texts, uniquingKeysWith: { first, _ in first }))
    }

    var json: JSON {
        var object = JSONObject()
        guard case .object(let base) = list.json else { return list.json }
        object["place"] = list.place.json
        object["events"] = .array(entries.map(json))
        for key in ["sources", "errors", "hasMore", "isSample"] { object[key] = base[key] }
        return .object(object)
    }

    private func json(_ entry: WholeAgenda.Entry) -> JSON {
        let (event, group) = (entry.event.event, entry.event.group)
        var object = JSONObject()
        object["id"] = .string(entry.event.key.id)
        let common = ListAnswer.object(event, of: group ?? Group(id: "", name: ""))
        object["name"] = common["name"]
        object["begins"] = common["begins"] ?? common["firstDay"]
        object["ends"] = common["ends"] ?? common["lastDay"]
        let shared = [
            "isAllDay", "timeZone", "isCancelled", "isTentative", "isOnline", "venue", "coordinate", "isApproximate",
            "link", "going", "photo",
        ]
        for key in shared { object[key] = common[key] }
        let address = [event.venue?.address, event.venue?.city].compactMap(\.self)
        object["address"] = address.isEmpty ? nil : .string(address.joined(separator: ", "))
        object["distanceMetres"] = entry.event.distance.map { .number(Int($0.rounded())) }
        object["group"] = group.map { .string($0.name) }
        object["groupID"] = group.map { .string($0.id) }
        for member in ListAnswer.details(of: event).members { object[member.key] = member.value }
        object["description"] = ListAnswer.plainText(ofHTML: entry.descriptionHTML).map { .string($0) }
        object["sources"] = list.sources.isEmpty ? nil : .array(entry.sources.map { .string($0) })
        return .object(object)
    }
}
