import ICalendar
import JSON

/// Reads ActivityStreams 2.0 as ActivityPub servers send it: an actor, an event, or a page of a collection with events
/// in it. Nothing is fetched: an event that a list only names is one more address.
struct ActivityReader {
    private static let maximumDepth = 20

    private let base: String?
    private let line: (Int) -> Int
    private var findings: PageFindings
    private var events: [PageEvent] = []
    private var collector: EventCollector

    private static let actors: Set = ["Person", "Group", "Organization", "Service", "Application"]
    private static let collections: Set = [
        "Collection", "OrderedCollection", "CollectionPage", "OrderedCollectionPage",
    ]

    /// Nil if the object is not an ActivityStreams object.
    static func findings(in document: JSONDocument, bytes: [UInt8], address: String?) -> PageFindings? {
        let root = document.root
        let types = types(of: root)
        let isActor = types.contains(where: actors.contains) && root["outbox"] != nil
        guard isActor || !types.isDisjoint(with: collections.union(["Event", "Create", "Announce", "Update"])),
            isActor || hasContext(root)
        else { return nil }
        let lines = LineCounter(bytes)
        var reader = ActivityReader(isActor ? .actor : .activity, address) { lines.line(at: $0) }
        if isActor { reader.readActor(root) } else { reader.read(root, depth: 0) }
        reader.collector.add(reader.events)
        reader.findings.events = reader.collector.events
        reader.findings.dropped = reader.collector.dropped
        return reader.findings
    }

    private init(_ kind: PageFindings.Kind, _ base: String?, line: @escaping (Int) -> Int) {
        (self.base, self.line) = (base, line)
        findings = PageFindings(kind)
        collector = EventCollector(pageAddress: base)
    }

    private static func types(of value: JSONValue) -> Set<String> {
        let type = value["type"] ?? value["@type"]
        return Set(type?.elements?.prefix(20).compactMap(\.string) ?? type?.string.map { [$0] } ?? [])
    }

    private static func hasContext(_ root: JSONValue) -> Bool {
        let context = root["@context"]
        let named = context?.elements?.prefix(20).compactMap(\.string) ?? context?.string.map { [$0] } ?? []
        return named.contains { $0.firstRange(of: "www.w3.org/ns/activitystreams") != nil }
    }

    private mutating func readActor(_ actor: JSONValue) {
        findings.name = text(actor["name"]).flatMap(PageText.line) ?? text(actor["preferredUsername"])
        findings.summary = text(actor["summary"]).flatMap(PageText.line)
        findings.address = address(actor["url"]) ?? address(actor["id"])
        findings.picture = address(actor["icon"]) ?? address(actor["image"])
        findings.outbox = address(actor["outbox"])
    }

    private mutating func read(_ value: JSONValue, depth: Int) {
        guard depth < Self.maximumDepth, value.isObject else { return }
        let types = Self.types(of: value)
        if types.contains("Event") { return readEvent(value) }
        if types.isDisjoint(with: Self.collections) {
            // Undone and deleted objects no longer exist.
            guard !types.isDisjoint(with: ["Create", "Announce", "Update", "Add"]) else { return }
            return value["object"].map { read($0, depth: depth + 1) } ?? ()
        }
        if depth == 0 { findings.name = text(value["name"]).flatMap(PageText.line) }
        for item in (value["orderedItems"] ?? value["items"])?.elements ?? [] { read(item, depth: depth + 1) }
        if let first = value["first"] {
            if first.isObject { read(first, depth: depth + 1) } else { findings.next = findings.next ?? address(first) }
        }
        findings.next = findings.next ?? address(value["next"])
    }

    private mutating func readEvent(_ value: JSONValue) {
        let line = line(value.byteRange.lowerBound)
        guard let name = text(value["name"]).flatMap(PageText.line) else {
            return collector.drop(.activity, line: line, name: nil, .noName)
        }
        guard let written = value["startTime"]?.string(limit: 200) else {
            return collector.drop(.activity, line: line, name: name, .noStart)
        }
        guard var start = PageTime(written) else {
            return collector.drop(.activity, line: line, name: name, .unreadableStart(written.prefix(bytes: 100)))
        }
        // The offset belongs to the server's clock; the zone is more precise.
        let zone = value["timezone"]?.string(ofAtMost: 64)
        if start.zone == .unknown, let zone { start.zone = .named(zone) }
        var event = PageEvent(form: .activity, line: line, name: name, start: start)
        let end = value["endTime"]?.string(limit: 200)
        if end != nil, end.flatMap({ PageTime($0) }) == nil { event.corrections.append(.unreadableEnd) }
        event.setEnd(
            end.flatMap { PageTime($0) }, length: value["duration"]?.string(limit: 60).flatMap(PageDuration.seconds))
        fill(&event, from: value)
        events.append(event)
    }

    private func fill(_ event: inout PageEvent, from value: JSONValue) {
        event.id = value["id"]?.string(ofAtMost: PageAddress.maximumBytes)
        event.url = address(value["url"]) ?? address(value["id"])
        event.descriptionHTML = text(value["content"]) ?? text(value["summary"])
        event.isOnline = value["isOnline"]?.bool ?? false
        event.onlineAddress = address(value["onlineAddress"])
        event.placesLeft = value["remainingAttendeeCapacity"]?.integer.flatMap { $0 >= 0 ? Int(exactly: $0) : nil }
        event.language = (value["inLanguage"] ?? value["contentMap"]?.members?.first.map(\.value))
            .flatMap { $0.string(ofAtMost: 35) }
        switch (value["ical:status"] ?? value["eventStatus"])?.string(limit: 40)?.asciiLowercased {
        case "cancelled", "canceled": event.status = .cancelled
        case "tentative": event.status = .tentative
        default: break
        }
        event.tags = PageText.tags(
            objects(value["tag"]).filter { Self.types(of: $0).contains("Hashtag") }.compactMap {
                text($0["name"]).flatMap(PageText.line)
            })
        let hosts = objects(value["attributedTo"]) + objects(value["organizers"]) + objects(value["contacts"])
        event.organizers = PageText.organizers(hosts.compactMap { text($0["name"]).flatMap(PageText.line) })
        for attachment in objects(value["attachment"]) + objects(value["image"]) where event.picture == nil {
            let type = attachment["mediaType"]?.string(limit: 60) ?? ""
            let isPicture = Self.types(of: attachment).contains("Image") || type.utf8.starts(with: "image/".utf8)
            if isPicture { event.picture = address(attachment["url"]) ?? address(attachment["href"]) }
        }
        for place in objects(value["location"]) {
            if Self.types(of: place).contains("VirtualLocation") {
                event.isOnline = true
                event.onlineAddress = event.onlineAddress ?? address(place["url"])
            } else if event.venue == nil {
                event.venue = venue(place)
            }
        }
        if event.venue == nil, let words = value["location"]?.string(limit: 2000) {
            event.venue = PageText.venue(inWords: words)
        }
    }

    private func venue(_ place: JSONValue) -> PageVenue? {
        var venue = PageVenue()
        venue.name = text(place["name"]).flatMap(PageText.line)
        if let address = place["address"], address.isObject {
            func part(_ names: StaticString...) -> String? {
                names.lazy.compactMap { text(address[$0]).flatMap(PageText.line) }.first
            }
            venue.address = part("streetAddress", "street")
            venue.town = part("addressLocality", "locality")
            venue.region = part("addressRegion", "region")
            venue.country = part("addressCountry", "country")
        } else {
            venue.address = text(place["address"]).flatMap(PageText.line)
        }
        venue.setPosition(place["latitude"]?.double, place["longitude"]?.double)
        return venue.isEmpty ? nil : venue
    }

    /// The objects in a value, which may be a single object or a list.
    private func objects(_ value: JSONValue?) -> [JSONValue] {
        guard let value else { return [] }
        return (value.elements?.prefix(50).map(\.self) ?? [value]).filter(\.isObject)
    }

    private func text(_ value: JSONValue?) -> String? {
        value?.string(limit: SchemaGraph.maximumText)?.trimmed.unlessEmpty
    }

    /// Returns the address in a text, a `Link` or an `Image`, or the first address of a list that leads to a page.
    private func address(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        if let elements = value.elements {
            let pages = elements.prefix(50).filter {
                $0["mediaType"]?.string.map { $0 == "text/html" } ?? true
            }
            return pages.lazy.compactMap { address($0) }.first
        }
        let written =
            value.isObject
            ? (value["href"] ?? value["url"] ?? value["id"])?.string(ofAtMost: PageAddress.maximumBytes)
            : value.string(ofAtMost: PageAddress.maximumBytes)
        return written.flatMap { PageAddress.resolved($0, on: base) }.flatMap { PageAddress.isOfWeb($0) ? $0 : nil }
    }
}
