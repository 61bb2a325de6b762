/// Makes events from descriptions in the vocabulary of schema.org.
struct SchemaEvents {
    private let graph: SchemaGraph
    /// The base of relative addresses.
    private let base: String?
    private let line: (Int) -> Int
    private(set) var events: [PageEvent] = []
    private(set) var dropped: [(event: SchemaItem, line: Int, name: String?, reason: DroppedEvent.Reason)] = []

    /// - Parameter line: returns the line of an offset; called with ascending offsets.
    init(_ graph: SchemaGraph, base: String?, line: @escaping (Int) -> Int) {
        (self.graph, self.base, self.line) = (graph, base, line)
    }

    /// - Complexity: O(values)
    mutating func read() {
        for place in graph.items.indices.sorted(by: { graph.items[$0].offset < graph.items[$1].offset }) {
            let item = graph.items[place]
            guard item.types.contains(where: SchemaName.isEvent), graph.meant(place) == place,
                // A nested item without properties only refers to an event elsewhere.
                !(item.properties.isEmpty && item.parent != nil)
            else { continue }
            read(place)
        }
    }

    private mutating func drop(_ place: Int, _ name: String?, _ reason: DroppedEvent.Reason) {
        dropped.append((graph.items[place], line(graph.items[place].offset), name, reason))
    }

    private mutating func read(_ place: Int) {
        let item = graph.items[place]
        let series = series(of: place)
        let name =
            line(ofText: graph.text("name", of: place) ?? graph.text("headline", of: place))
            ?? series.flatMap { line(ofText: graph.text("name", of: $0)) }
        if let kind = item.types.first(where: SchemaName.notGatherings.contains) {
            return drop(place, name, .noGathering(kind))
        }
        // Another event only names this one as its series or main event.
        if item.parent?.property == "superEvent" { return drop(place, name, .series) }
        let parts = graph.items("subEvent", of: place) + graph.items("subEvents", of: place)
        let hasDatedParts = parts.contains { graph.text("startDate", of: $0) != nil }
        if item.types.contains("EventSeries"), hasDatedParts { return drop(place, name, .series) }
        guard let name else { return drop(place, nil, .noName) }

        let schedules = graph.items("eventSchedule", of: place).prefix(20)
        let written = graph.text("startDate", of: place)
        let start = written.flatMap { PageTime($0) }
        guard start != nil || !schedules.isEmpty else {
            if hasDatedParts { return drop(place, name, .series) }
            return drop(place, name, written.map { .unreadableStart($0.onOneLine.prefix(bytes: 100)) } ?? .noStart)
        }
        let placeholder = PageTime(local: .init(seconds: 0))
        var event = PageEvent(
            form: graph.form, line: line(item.offset), name: name, start: start ?? placeholder)
        fill(&event, from: place, series)
        let scheduled = schedules.compactMap { SchemaSchedule(graph, $0).event(event, start: start) }
        if !scheduled.isEmpty {
            events += scheduled
        } else if start != nil {
            setTimes(&event, from: place)
            events.append(event)
        } else {
            drop(place, name, .noStart)
        }
    }

    /// The event or series that contains an event.
    private func series(of place: Int) -> Int? {
        if let parent = graph.items[place].parent, parent.property.utf8.starts(with: "subEvent".utf8) {
            return parent.item
        }
        return graph.items("superEvent", of: place).first
    }

    private func setTimes(_ event: inout PageEvent, from place: Int) {
        event.doors = graph.text("doorTime", of: place).flatMap { doors($0, on: event.start) }
        let written = graph.text("endDate", of: place)
        let end = written.flatMap { PageTime($0) }
        if written != nil, end == nil { event.corrections.append(.unreadableEnd) }
        event.setEnd(end, length: graph.text("duration", of: place).flatMap(PageDuration.seconds))
    }

    /// Reads the time at which the doors open. A time of day without a date is on the day of the start.
    private func doors(_ text: String, on start: PageTime) -> PageTime? {
        if let time = PageTime(text) { return time.isDate ? nil : time }
        var scanner = DateScanner(Array(text.utf8))
        guard let clock = ISODateReader.clock(&scanner), scanner.isAtEnd else { return nil }
        let midnight =
            start.local.seconds - Int64(start.local.hour * 3600 + start.local.minute * 60 + start.local.second)
        return PageTime(
            local: .init(seconds: midnight + Int64(clock.seconds)),
            zone: clock.zone == .unknown ? start.zone : clock.zone)
    }

    private func fill(_ event: inout PageEvent, from place: Int, _ series: Int?) {
        event.id = graph.items[place].id ?? graph.text("identifier", of: place)
        event.url = address(of: place)
        event.series = series.flatMap { graph.items[$0].id ?? graph.text("name", of: $0) }
        readStatus(place, into: &event)
        readLocation(place, into: &event)
        if event.venue == nil, let series { readLocation(series, into: &event) }
        event.picture = picture(of: place)
        event.descriptionHTML = graph.text("description", of: place)
        event.tags = tags(of: place)
        event.organizers = organizers(of: place)
        (event.price, event.isFree) = SchemaPrice.price(of: place, in: graph)
        event.placesLeft = graph.text("remainingAttendeeCapacity", of: place).flatMap { Int($0) }.flatMap {
            $0 >= 0 ? $0 : nil
        }
        event.language = graph.text("inLanguage", of: place)?.prefix(bytes: 35)
    }

    private func readStatus(_ place: Int, into event: inout PageEvent) {
        for text in graph.texts("eventStatus", of: place) {
            switch SchemaName.short(text).asciiLowercased {
            case "eventcancelled", "cancelled", "canceled": event.status = .cancelled
            case "eventpostponed", "postponed": event.status = .tentative
            case "eventmovedonline": event.isOnline = true
            default: break
            }
        }
        for text in graph.texts("eventAttendanceMode", of: place) {
            let mode = SchemaName.short(text).asciiLowercased
            if mode.utf8.starts(with: "online".utf8) || mode.utf8.starts(with: "mixed".utf8) { event.isOnline = true }
        }
    }

    private func address(of place: Int) -> String? {
        let written = ["url", "mainEntityOfPage", "sameAs"].lazy.compactMap { address($0, of: place) }.first
        return written
            ?? graph.items[place].id.flatMap { id in
                // A fragment identifier is not an address of its own.
                PageAddress.isOfWeb(id) && !id.utf8.contains(UInt8(ascii: "#")) ? id : nil
            }
    }

    private func address(_ property: String, of place: Int) -> String? {
        let text =
            graph.text(property, of: place)
            ?? graph.items(property, of: place).lazy.compactMap {
                graph.text("url", of: $0) ?? graph.items[$0].id
            }.first
        guard let text, let address = PageAddress.resolved(text, on: base), PageAddress.isOfWeb(address) else {
            return nil
        }
        return address
    }

    private func picture(of place: Int) -> String? {
        for property in ["image", "photo", "thumbnailUrl", "logo"] {
            if let text = graph.text(property, of: place) { return PageAddress.resolved(text, on: base) }
            for image in graph.items(property, of: place) {
                let text = graph.text("contentUrl", of: image) ?? graph.text("url", of: image) ?? graph.items[image].id
                if let text { return PageAddress.resolved(text, on: base) }
            }
        }
        return nil
    }

    private func tags(of place: Int) -> [String] {
        var tags: [String] = []
        for text in graph.texts("keywords", of: place) + graph.texts("genre", of: place) {
            tags += text.pieces { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }.compactMap { line(ofText: $0) }
        }
        return PageText.tags(tags)
    }

    private func organizers(of place: Int) -> [String] {
        let properties = ["organizer", "performer", "performers", "host"]
        return PageText.organizers(
            properties.flatMap { property in
                graph.items[place].values(property).compactMap { value in
                    switch value {
                    case .item(let place): line(ofText: graph.text("name", of: graph.meant(place)))
                    case .text(let text):
                        graph.items(property, of: place).first.flatMap { line(ofText: graph.text("name", of: $0)) }
                            ?? (PageAddress.isOfWeb(text) ? nil : line(ofText: text))
                    }
                }
            })
    }

    private func line(ofText text: String?) -> String? { text.flatMap(PageText.line) }
}

extension SchemaEvents {
    private func readLocation(_ place: Int, into event: inout PageEvent) {
        for value in graph.items[place].values("location") {
            switch value {
            case .item(let location): readPlace(graph.meant(location), into: &event)
            case .text(let text):
                if let named = graph.items("location", of: place).first {
                    readPlace(named, into: &event)
                } else if PageAddress.isOfWeb(text) {
                    event.isOnline = true
                    event.onlineAddress = event.onlineAddress ?? PageAddress.resolved(text, on: base)
                } else if event.venue == nil {
                    event.venue = PageText.venue(inWords: text)
                }
            }
        }
    }

    private func readPlace(_ place: Int, into event: inout PageEvent) {
        if graph.items[place].types.contains("VirtualLocation") {
            event.isOnline = true
            event.onlineAddress = event.onlineAddress ?? address("url", of: place)
        } else if event.venue == nil {
            event.venue = SchemaPlace.venue(place, in: graph)
        }
    }
}

/// Makes venues from places of schema.org.
enum SchemaPlace {
    /// Nil if the page says nothing about the venue.
    static func venue(_ place: Int, in graph: SchemaGraph) -> PageVenue? {
        var venue = PageVenue()
        if graph.items[place].types.contains("PostalAddress") {
            read(address: place, in: graph, into: &venue)
        } else {
            venue.name = graph.text("name", of: place).flatMap(PageText.line)
            if let address = graph.items("address", of: place).first {
                read(address: address, in: graph, into: &venue)
            } else {
                venue.address = graph.text("address", of: place).flatMap(PageText.line)
            }
            let geo = graph.items("geo", of: place).first ?? place
            venue.setPosition(degrees("latitude", geo, graph), degrees("longitude", geo, graph))
        }
        return venue.isEmpty ? nil : venue
    }

    private static func read(address: Int, in graph: SchemaGraph, into venue: inout PageVenue) {
        func text(_ name: String) -> String? {
            (graph.text(name, of: address) ?? graph.texts(name, of: address).first).flatMap(PageText.line)
        }
        venue.name = venue.name ?? text("name")
        venue.address = text("streetAddress")
        venue.town = text("addressLocality")
        venue.region = text("addressRegion")
        venue.country = text("addressCountry")
    }

    private static func degrees(_ name: String, _ place: Int, _ graph: SchemaGraph) -> Double? {
        graph.text(name, of: place).flatMap { Double($0.replacingCommas) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension String {
    /// The text with a full stop in place of each comma.
    fileprivate var replacingCommas: String {
        String(decoding: utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    }
}
