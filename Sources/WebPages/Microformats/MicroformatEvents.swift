/// Makes events from h-event and hCalendar.
struct MicroformatEvents {
    private let tree: HTMLTree
    private let line: (Int) -> Int
    private(set) var events: [PageEvent] = []
    private(set) var dropped: [(form: PageEvent.Form, line: Int, name: String?, reason: DroppedEvent.Reason)] = []
    /// The card with the site's name and picture.
    private(set) var card: MicroformatItem?

    /// - Parameter line: returns the line of an offset; called with ascending offsets.
    init(_ tree: HTMLTree, line: @escaping (Int) -> Int) {
        (self.tree, self.line) = (tree, line)
    }

    /// Reads the events among `items` and their nested items. O(items)
    mutating func read(_ items: [MicroformatItem]) {
        for item in items {
            if item.types.contains("h-event") { add(item) }
            if card == nil, item.types == ["h-card"] { card = item }
            for property in item.properties {
                for case .item(let child, _) in property.values { read([child]) }
            }
            read(item.children)
        }
    }

    private mutating func add(_ item: MicroformatItem) {
        let form: PageEvent.Form = item.isOld ? .hCalendar : .hEvent
        let line = line(Int(tree.nodes[item.index].offset))
        guard let name = item.line("name") ?? item.line("summary") else {
            dropped.append((form, line, nil, .noName))
            return
        }
        guard let written = item.texts("start").first?.unlessEmpty else {
            dropped.append((form, line, name, .noStart))
            return
        }
        guard let start = PageTime(written) else {
            dropped.append((form, line, name, .unreadableStart(written.onOneLine.prefix(bytes: 100))))
            return
        }
        var event = PageEvent(form: form, line: line, name: name, start: start)
        let end = item.texts("end").first?.unlessEmpty
        if end != nil, end.flatMap({ PageTime($0) }) == nil { event.corrections.append(.unreadableEnd) }
        event.setEnd(end.flatMap { PageTime($0) }, length: item.texts("duration").first.flatMap(PageDuration.seconds))
        fill(&event, from: item)
        events.append(event)
    }

    private func fill(_ event: inout PageEvent, from item: MicroformatItem) {
        event.id = item.line("uid")
        event.url = item.texts("url").lazy.compactMap { PageAddress.resolved($0, on: tree.base) }.first(
            where: PageAddress.isOfWeb)
        event.picture = (item.texts("photo").first ?? item.texts("featured").first).flatMap {
            PageAddress.resolved($0, on: tree.base)
        }
        event.tags = PageText.tags(item.texts("category").map(\.onOneLine))
        event.organizers = PageText.organizers((item.texts("organizer") + item.texts("author")).map(\.onOneLine))
        event.descriptionHTML = description(item)
        switch item.line("status")?.asciiLowercased {
        case "cancelled", "canceled": event.status = .cancelled
        case "tentative": event.status = .tentative
        default: break
        }
        for value in item.values("location") where event.venue == nil {
            switch value {
            case .item(let place, _): event.venue = Self.venue(place)
            default:
                let text = value.text
                if PageAddress.isOfWeb(text) {
                    (event.isOnline, event.onlineAddress) = (true, text.prefix(bytes: PageAddress.maximumBytes))
                } else {
                    event.venue = PageText.venue(inWords: text)
                }
            }
        }
    }

    private func description(_ item: MicroformatItem) -> String? {
        for name in ["content", "description", "summary"] {
            for value in item.values(name) {
                if case .markup(let html, _) = value, !html.isEmpty { return html }
                if !value.text.isEmpty { return PageText.escaped(value.text) }
            }
        }
        return nil
    }

    /// Makes a venue from a card, an address or a position.
    private static func venue(_ item: MicroformatItem) -> PageVenue? {
        var venue = PageVenue()
        let isAddress = item.types.contains("h-adr") || item.types.contains("h-geo")
        venue.name = isAddress ? nil : item.line("name") ?? item.line("org")
        let address = item.items("adr").first ?? item
        let street = [address.line("street-address"), address.line("extended-address")].compactMap(\.self)
        venue.address = street.isEmpty ? item.values("adr").first.map(\.text.onOneLine) : street.joined(separator: ", ")
        venue.town = address.line("locality")
        venue.region = address.line("region")
        venue.country = address.line("country-name")
        let geo = item.items("geo").first ?? address.items("geo").first ?? item
        let written = item.line("geo")?.pieces { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") } ?? []
        venue.setPosition(
            (geo.line("latitude") ?? written.first).flatMap { Double($0.trimmed) },
            (geo.line("longitude") ?? written.dropFirst().first).flatMap { Double($0.trimmed) })
        return venue.isEmpty ? nil : venue
    }
}
