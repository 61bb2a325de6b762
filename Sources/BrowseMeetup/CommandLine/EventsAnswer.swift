import GroupDirectory
import JSON
import WeftGLib

/// What `--events` found, as lines and as JSON.
struct EventsAnswer {
    /// Place, sources and errors, as `--list` has them; its groups stay empty.
    var list: ListAnswer
    var entries: [WholeAgenda.Entry] = []
    /// What the place is called, where the user named it.
    private let placeName: String?

    init(place: Coordinate, placeName: String?) {
        list = ListAnswer(place: place, counts: .events)
        self.placeName = placeName
    }

    /// When, name, place, how far, group and address, a tab between.
    func line(_ entry: WholeAgenda.Entry) -> String {
        let (event, group) = (entry.event.event, entry.event.group)
        let marks = ListAnswer.marks(event)
        let name = (event.name ?? "") + (marks.isEmpty ? "" : " (\(localizedNames(marks)))")
        return [
            ListAnswer.time(event), name, event.venue?.name ?? event.venue?.address ?? event.venue?.city,
            entry.event.distance.map { ListAnswer.kilometres($0) + " km" }, group?.name, event.link,
        ].map { ($0 ?? "").asColumn }.joined(separator: "\t")
    }

    var json: JSON {
        var object = JSONObject()
        guard case .object(let base) = list.json, case .object(var place) = ListAnswer.json(list.place) else {
            return list.json
        }
        place["name"] = placeName.map { .string($0) }
        object["place"] = .object(place)
        object["events"] = .array(entries.map(json))
        for key in ["sources", "errors", "hasMore", "isSample"] { object[key] = base[key] }
        return .object(object)
    }

    private func json(_ entry: WholeAgenda.Entry) -> JSON {
        let (event, group) = (entry.event.event, entry.event.group)
        var object = JSONObject()
        object["id"] = .string(entry.event.id.id)
        let common = ListAnswer.object(event, of: group ?? Group(id: "", name: ""))
        object["name"] = common["name"]
        object["begins"] = common["begins"] ?? common["firstDay"]
        object["ends"] = common["ends"] ?? common["lastDay"]
        for key in ["isAllDay", "timeZone", "isCancelled"] { object[key] = common[key] }
        object["isTentative"] = event.status == .tentative ? true : nil
        for key in ["isOnline", "venue"] { object[key] = common[key] }
        let address = [event.venue?.address, event.venue?.city].compactMap(\.self)
        object["address"] = address.isEmpty ? nil : .string(address.joined(separator: ", "))
        object["coordinate"] = (event.venue?.coordinate).map(ListAnswer.json)
        object["distanceMetres"] = entry.event.distance.map { .number(Int($0.rounded())) }
        object["link"] = common["link"]
        object["group"] = group.map { .string($0.name) }
        object["groupID"] = group.map { .string($0.id) }
        object["going"] = event.yesRSVPCount.map { .number($0) }
        object["photo"] = event.photo?.url(filling: 600).map { .string($0) }
        object["sources"] = list.sources.isEmpty ? nil : .array(entry.sources.map { .string($0) })
        return .object(object)
    }
}
