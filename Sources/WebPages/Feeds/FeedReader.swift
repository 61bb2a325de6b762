import ICalendar

/// Reads RSS 0.9 to 2.0 and Atom. Entries with the date of an event are events; the others are news.
struct FeedReader {
    private let tree: XMLTree
    private let base: String?
    private let line: (Int) -> Int
    private var findings = PageFindings(.feed)
    private var events: [PageEvent] = []
    private var collector: EventCollector

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - address: of the feed.
    /// - Returns: nil if `bytes` is not a feed.
    static func findings(in bytes: [UInt8], address: String?) -> PageFindings? {
        let tree = XMLTree(bytes)
        guard let root = tree.nodes.indices.first(where: tree.isElement),
            ["rss", "feed", "rdf"].contains(tree.nodes[root].name)
        else { return nil }
        let lines = LineCounter(bytes)
        var reader = FeedReader(tree: tree, base: address, line: { lines.line(at: $0) })
        reader.read(root)
        return reader.findings
    }

    private init(tree: XMLTree, base: String?, line: @escaping (Int) -> Int) {
        (self.tree, self.base, self.line) = (tree, base, line)
        collector = EventCollector(pageAddress: base)
    }

    private mutating func read(_ root: Int) {
        let top = tree.children(of: root)
        let channel = top.first { tree.isNamed($0, "channel") } ?? root
        var entries = top.filter(isEntry)
        var saysEventDates = false
        for child in channel == root ? top : tree.children(of: channel) {
            if isEntry(child), channel != root { entries.append(child) }
            readChannel(child)
            // The Events Calendar writes the event's start into the publication date.
            if tree.isNamed(child, "link"), let address = tree.attribute("href", of: child)?.asciiLowercased,
                tree.attribute("rel", of: child) == "self", address.firstRange(of: "/events/feed") != nil
            {
                saysEventDates = true
            }
        }
        for entry in entries { readEntry(entry, dateIsStart: saysEventDates) }
        collector.add(events)
        findings.events = collector.events
        findings.dropped = collector.dropped
        if tree.isCut { findings.notes.append(.cut) }
    }

    private func isEntry(_ index: Int) -> Bool { tree.isNamed(index, "item") || tree.isNamed(index, "entry") }

    private mutating func readChannel(_ child: Int) {
        switch tree.nodes[child].name {
        case "title" where findings.name == nil: findings.name = PageText.line(tree.text(in: child))
        case "description", "subtitle", "tagline":
            findings.summary = findings.summary ?? PageText.line(tree.text(in: child))
        case "link":
            let relation = tree.attribute("rel", of: child) ?? "alternate"
            let written = tree.attribute("href", of: child) ?? tree.text(in: child).unlessEmpty
            guard let address = written.flatMap({ PageAddress.resolved($0, on: base) }) else { return }
            if relation == "next" { findings.next = findings.next ?? address }
            if relation == "alternate" { findings.address = findings.address ?? address }
        case "language": findings.language = tree.text(in: child).prefix(bytes: 35).unlessEmpty
        case "image":
            let url = tree.children(of: child).first { tree.isNamed($0, "url") }
            findings.picture = url.map { tree.text(in: $0) }.flatMap { PageAddress.resolved($0, on: base) }
        case "logo", "icon":
            findings.picture = findings.picture ?? PageAddress.resolved(tree.text(in: child), on: base)
        default: break
        }
    }

    /// The values of a feed entry, and the index of its element.
    private struct Entry {
        var title, link, id, published: String?
        var permanentLink: String?
        var description, content: String?
        var start, end, startTime, endTime: String?
        var location, organizer, price, picture, status: String?
        var latitude, longitude: Double?
        var tags: [String] = []
        var isAllDay = false
    }

    private mutating func readEntry(_ index: Int, dateIsStart: Bool) {
        var entry = Entry()
        for child in tree.children(of: index).prefix(500) {
            switch tree.nodes[child].space {
            case .event: readEvent(child, into: &entry)
            case .modernEvents: readModernEvents(child, into: &entry)
            case .calendar: readCalendar(child, into: &entry)
            case .google: readGoogle(child, into: &entry)
            case .position, .geoRSS: readPosition(child, into: &entry)
            default: readPlain(child, into: &entry)
            }
        }
        if dateIsStart, entry.start == nil { entry.start = entry.published }
        guard let written = entry.start else {
            findings.newsCount += 1
            return
        }
        let place = line(Int(tree.nodes[index].offset))
        guard let name = entry.title.flatMap(PageText.line) else {
            return collector.drop(.feed, line: place, name: nil, .noName)
        }
        guard let start = Self.time(written, entry.startTime) else {
            return collector.drop(.feed, line: place, name: name, .unreadableStart(written.prefix(bytes: 100)))
        }
        var event = PageEvent(form: .feed, line: place, name: name, start: start)
        let end = entry.end.flatMap { Self.time($0, entry.endTime) }
        if entry.end != nil, end == nil { event.corrections.append(.unreadableEnd) }
        event.setEnd(end)
        fill(&event, from: entry)
        events.append(event)
    }

    /// Reads a date; `clock` is the time of day if the page writes it separately.
    private static func time(_ date: String, _ clock: String?) -> PageTime? {
        guard let day = PageTime(date) else { return nil }
        guard day.isDate, let clock, clock.utf8.contains(where: \.isASCIIDigit) else { return day }
        return PageTime("\(date.trimmed) \(clock.trimmed)") ?? day
    }

    private func fill(_ event: inout PageEvent, from entry: Entry) {
        event.id = entry.id
        event.url = (entry.link ?? entry.permanentLink).flatMap { PageAddress.resolved($0, on: base) }.flatMap {
            PageAddress.isOfWeb($0) ? $0 : nil
        }
        event.descriptionHTML = entry.content ?? entry.description
        event.tags = PageText.tags(entry.tags)
        event.organizers = PageText.organizers([entry.organizer].compactMap { $0.flatMap(PageText.line) })
        event.price = entry.price.flatMap(PageText.line)
        if let price = event.price, SchemaPrice.amount(price) == 0 { (event.price, event.isFree) = (nil, true) }
        event.picture = entry.picture.flatMap { PageAddress.resolved($0, on: base) }
        event.venue = entry.location.flatMap(PageText.venue(inWords:))
        if let latitude = entry.latitude, let longitude = entry.longitude {
            var venue = event.venue ?? PageVenue()
            venue.setPosition(latitude, longitude)
            event.venue = venue.isEmpty ? nil : venue
        }
        if let status = entry.status?.asciiLowercased {
            if status.firstRange(of: "cancel") != nil { event.status = .cancelled }
            if status.firstRange(of: "tentative") != nil { event.status = .tentative }
        }
    }
}

extension FeedReader {
    private func readPlain(_ child: Int, into entry: inout Entry) {
        let text = tree.text(in: child)
        switch tree.nodes[child].name {
        case "title" where tree.nodes[child].space != .media: entry.title = entry.title ?? text.unlessEmpty
        case "link":
            let relation = tree.attribute("rel", of: child) ?? "alternate"
            let address = tree.attribute("href", of: child) ?? text.unlessEmpty
            if relation == "enclosure", tree.attribute("type", of: child)?.utf8.starts(with: "image/".utf8) == true {
                entry.picture = entry.picture ?? address
            }
            if relation == "alternate" { entry.link = entry.link ?? address }
        case "guid", "id":
            entry.id = text.prefix(bytes: 500).unlessEmpty
            let isAddress = tree.attribute("ispermalink", of: child)?.asciiLowercased != "false"
            if isAddress, tree.isNamed(child, "guid"), PageAddress.isOfWeb(text) { entry.permanentLink = text }
        case "pubdate", "published", "date", "issued": entry.published = entry.published ?? text.unlessEmpty
        case "description", "summary": entry.description = entry.description ?? markup(child, text)
        case "encoded", "content": if tree.nodes[child].space != .media { entry.content = markup(child, text) }
        case "category", "subject":
            if let tag = (tree.attribute("term", of: child) ?? text.unlessEmpty).flatMap(PageText.line) {
                entry.tags.append(tag)
            }
        case "enclosure":
            if tree.attribute("type", of: child)?.utf8.starts(with: "image/".utf8) == true {
                entry.picture = entry.picture ?? tree.attribute("url", of: child)
            }
        case "thumbnail": entry.picture = entry.picture ?? tree.attribute("url", of: child)
        default: break
        }
    }

    /// Returns the content as markup. The content of Atom's `type="xhtml"` is elements; all other types are markup in a
    /// text, and plain text is escaped.
    private func markup(_ child: Int, _ text: String) -> String? {
        switch tree.attribute("type", of: child) {
        case "xhtml", "application/xhtml+xml": tree.markup(in: child, limit: SchemaGraph.maximumText).unlessEmpty
        case "text" where tree.nodes[child].space == .atom: PageText.escaped(text).unlessEmpty
        default: text.unlessEmpty
        }
    }

    private func readEvent(_ child: Int, into entry: inout Entry) {
        let text = tree.text(in: child)
        switch tree.nodes[child].name {
        case "startdate": entry.start = entry.start ?? text.unlessEmpty
        case "enddate": entry.end = entry.end ?? text.unlessEmpty
        case "location": entry.location = entry.location ?? text.unlessEmpty
        case "organizer": entry.organizer = entry.organizer ?? text.unlessEmpty
        case "type": if let tag = PageText.line(text) { entry.tags.append(tag) }
        default: break
        }
    }

    private func readModernEvents(_ child: Int, into entry: inout Entry) {
        let text = tree.text(in: child)
        switch tree.nodes[child].name {
        case "startdate": entry.start = entry.start ?? text.unlessEmpty
        case "enddate": entry.end = entry.end ?? text.unlessEmpty
        case "starthour": entry.startTime = text.unlessEmpty
        case "endhour": entry.endTime = text.unlessEmpty
        case "location": entry.location = entry.location ?? text.unlessEmpty
        case "organizer": entry.organizer = text.unlessEmpty
        case "cost": entry.price = text.unlessEmpty
        case "category": entry.tags += text.pieces { $0 == UInt8(ascii: ",") }.compactMap(PageText.line)
        default: break
        }
    }

    private func readCalendar(_ child: Int, into entry: inout Entry) {
        // RSS 1.0's event module has the date in an element, or as an attribute.
        let text = tree.text(in: child)
        switch tree.nodes[child].name {
        case "dtstart": entry.start = entry.start ?? text.unlessEmpty
        case "dtend": entry.end = entry.end ?? text.unlessEmpty
        case "location": entry.location = entry.location ?? text.unlessEmpty
        case "summary": entry.title = entry.title ?? text.unlessEmpty
        case "organizer": entry.organizer = entry.organizer ?? text.unlessEmpty
        case "status": entry.status = text
        case "categories": entry.tags += text.pieces { $0 == UInt8(ascii: ",") }.compactMap(PageText.line)
        default: break
        }
    }

    private func readGoogle(_ child: Int, into entry: inout Entry) {
        switch tree.nodes[child].name {
        case "when":
            entry.start = entry.start ?? tree.attribute("starttime", of: child)
            entry.end = entry.end ?? tree.attribute("endtime", of: child)
        case "where": entry.location = entry.location ?? tree.attribute("valuestring", of: child)
        case "eventstatus": entry.status = tree.attribute("value", of: child)
        default: break
        }
    }

    private func readPosition(_ child: Int, into entry: inout Entry) {
        let text = tree.text(in: child, limit: 200)
        switch tree.nodes[child].name {
        case "lat": entry.latitude = Double(text)
        case "long": entry.longitude = Double(text)
        case "point":
            let numbers = text.pieces { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.compactMap { Double($0) }
            if numbers.count == 2 { (entry.latitude, entry.longitude) = (numbers[0], numbers[1]) }
        default:
            // `geo:Point` and `georss:where` contain the position.
            for inner in tree.children(of: child).prefix(10) {
                let name = tree.nodes[inner].name
                let text = tree.text(in: inner, limit: 200)
                if name == "lat" { entry.latitude = Double(text) }
                if name == "long" { entry.longitude = Double(text) }
                if name == "point" {
                    let numbers = text.pieces { $0 <= 0x20 }.compactMap { Double($0) }
                    if numbers.count == 2 { (entry.latitude, entry.longitude) = (numbers[0], numbers[1]) }
                }
            }
        }
    }
}
