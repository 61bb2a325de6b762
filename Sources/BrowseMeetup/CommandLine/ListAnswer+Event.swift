import GroupDirectory
import JSON
import WeftGLib

extension ListAnswer {
    /// An event as JSON. Times follow RFC 3339 with the offset of the event's place, or with Z if that is unknown. Days
    /// without a time are dates, and `lastDay` is inclusive.
    static func object(_ event: GroupEvent, of group: Group) -> JSONObject {
        var object = JSONObject()
        object["id"] = event.id.map { .string($0) }
        object["name"] = event.name.map { .string($0) }
        if event.isAllDay {
            object["firstDay"] = event.time.flatMap { day($0, event, group) }.map { .string($0) }
            object["lastDay"] = lastDay(event, group).map { .string($0) }
        } else {
            object["begins"] = event.time.flatMap { moment($0, event, group) }.map { .string($0) }
            object["ends"] = event.endTime.flatMap { moment($0, event, group) }.map { .string($0) }
        }
        object["timeZone"] = EventClock.zoneName(of: event, group).map { .string($0) }
        object["isAllDay"] = event.isAllDay ? true : nil
        object["isCancelled"] = event.isCancelled ? true : nil
        object["isTentative"] = event.status == .tentative ? true : nil
        object["isOnline"] = event.isOnline ? true : nil
        object["venue"] = (event.venue?.name).map { .string($0) }
        object["address"] = (event.venue?.address).map { .string($0) }
        object["city"] = (event.venue?.city).map { .string($0) }
        object["coordinate"] = (event.venue?.coordinate).map(json)
        if event.venue?.isApproximate == true { object["isApproximate"] = .bool(true) }
        object["going"] = event.yesRSVPCount.map { .number($0) }
        object["link"] = event.link.map { .string($0) }
        object["photo"] = event.photo?.url(filling: 600).map { .string($0) }
        for member in details(of: event).members { object[member.key] = member.value }
        object["description"] = plainText(ofHTML: event.details.descriptionHTML).map { .string($0) }
        return object
    }

    /// The event's price, organisers, tags, language and online address as JSON.
    static func details(of event: GroupEvent) -> JSONObject {
        let details = event.details
        var object = JSONObject()
        object["onlineAddress"] = details.onlineAddress.map { .string($0) }
        object["organizers"] = array(details.organizers)
        object["price"] = (details.price?.text).map { .string($0) }
        if let kind = details.price?.kind, kind != .unknown { object["isFree"] = .bool(kind == .free) }
        object["placesLeft"] = details.placesLeft.map { .number($0) }
        object["tags"] = array(details.tags)
        object["language"] = details.language.map { .string($0) }
        return object
    }

    /// The texts as JSON; nil if there are none.
    private static func array(_ texts: [String]) -> JSON? {
        texts.isEmpty ? nil : .array(texts.map { .string($0) })
    }

    private static func moment(_ time: Timestamp, _ event: GroupEvent, _ group: Group) -> String? {
        let name = EventClock.zoneName(of: event, group)
        let seconds = name.flatMap { offset(of: $0, at: time) } ?? event.utcOffsetSeconds
        return seconds.flatMap { time.iso8601(utcOffsetSeconds: $0) } ?? time.iso8601
    }

    private static func offset(of zone: String, at time: Timestamp) -> Int? {
        SystemZone(named: zone)?.utcOffset(at: time.unixMilliseconds / 1000)
    }

    private static func day(_ time: Timestamp, _ event: GroupEvent, _ group: Group) -> String? {
        LocalDate.isoDay(
            time, in: LocalZone(name: EventClock.zoneName(of: event, group), utcOffsetSeconds: event.utcOffsetSeconds))
    }

    /// The last day of an event. It ends at the midnight after its last day, or just before; so half a day is
    /// subtracted, which is right also across a change of clocks.
    private static func lastDay(_ event: GroupEvent, _ group: Group) -> String? {
        guard let time = event.time else { return nil }
        let end = event.endTime.map { Timestamp(unixMilliseconds: $0.unixMilliseconds - 12 * 3_600_000) } ?? time
        return day(max(time, end), event, group)
    }
}
