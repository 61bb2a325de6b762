import ICalendar
import JSON

@testable import GroupDirectory
@testable import WeftGLib

extension FuzzTarget {
    /// Records of services; the first byte selects the service.
    static let answers = FuzzTarget("answers") { bytes throws(FuzzFinding) in
        guard let kind = bytes.first, let document = try? JSONDocument(parsing: Array(bytes.dropFirst())) else {
            return
        }
        let root = document.root
        let answer = SourceSite.Answer(
            document: document, url: "https://s.example/api", reach: .from(.internet), status: 200)
        let records = (root.elements ?? [root])[...]
        switch kind % 6 {
        case 0:
            let decoder = MobilizonDecoder(
                source: .embedded, base: "https://s.example", pictures: .web(answer.url), reach: answer.reach)
            try check(SourcePage(reading: records) { record throws(UnusableRecord) in try decoder.group(record) }.items)
            let events = SourcePage(reading: records) { record throws(UnusableRecord) in
                try decoder.event(record, of: nil)
            }
            try check(events.items)
            for record in records { _ = decoder.place(record) }
        case 1:
            let decoder = GancioDecoder(source: .embedded, answer: answer)
            try check(SourcePage(reading: records) { record throws(UnusableRecord) in try decoder.event(record) }.items)
        case 2:
            let identity = SourceIdentity(id: .embedded, kind: .eventsCalendar, address: "", name: "site")
            let decoder = EventsCalendarDecoder(identity: identity, base: "https://s.example", answer: answer)
            for record in records { _ = decoder.hosts(record) }
            let page = SourcePage(reading: records) { record throws(UnusableRecord) in try decoder.events(record) }
            try require(page.items.allSatisfy { !$0.isEmpty }, "an event of nobody")
            try check(page.items.flatMap(\.self))
        case 3:
            let decoder = MeetupDecoder(source: .embedded, pictures: .web(answer.url), reach: answer.reach)
            try check(SourcePage(reading: records) { record throws(UnusableRecord) in try decoder.group(record) }.items)
            try check(SourcePage(reading: records) { record throws(UnusableRecord) in try decoder.event(record) }.items)
        case 4:
            guard let answer = try? GraphQLAnswer(root) else { return }
            try require(answer.data?.isObject != false && answer.errors.count <= 5, "data that is none")
            for error in answer.errors { _ = error.serviceError(host: "s.example") }
        default:
            for text in records.compactMap(\.string) {
                let town = PostalAddress.town(in: text)
                try require(
                    town.map { !$0.isEmpty && !$0.contains(where: \.isNewline) } ?? true, "the town \(town ?? "")")
                _ = PostalAddress.townOrVenue(text)
            }
        }
    }

    /// Calendars as sources: the groups and events of a calendar.
    static let calendarSources = FuzzTarget("calendar-sources") { bytes throws(FuzzFinding) in
        guard let calendar = try? ICalendar(parsing: bytes) else { return }
        let decoder = CalendarDecoder(
            identity: SourceIdentity(id: .embedded, kind: .calendar, address: "", name: "calendar"),
            reading: CalendarReading(calendar: calendar, reach: .from(.internet), freshUntil: 0))
        let start = Timestamp(unixMilliseconds: 1_700_000_000_000)
        let found = decoder.events(from: start, until: nil)
        try check(found.events)
        try check([decoder.group(of: found.events)])
        let times = found.events.compactMap(\.event.time)
        try require(times.count == found.events.count && times == times.sorted(), "events out of order")
        try require(
            decoder.skipped(found).count == calendar.problemCount + found.unknownZones.count,
            "problems that are not counted")
    }

    /// Markdown of descriptions: no text is lost in the HTML, and its links lead only to the web.
    static let markdown = FuzzTarget("markdown") { bytes throws(FuzzFinding) in
        let text = String(decoding: bytes, as: UTF8.self)
        let html = Markdown.html(text)
        try require(html.utf8.count <= 12 * text.utf8.count + 16, "\(html.utf8.count) bytes of \(text.utf8.count)")
        for block in HTMLReducer.blocks(of: html) {
            for link in block.runs.compactMap(\.link) {
                try require(WebLink.authorityStart(link) != nil, "a link to \(link)")
            }
        }
    }

    private static func check(_ events: [FoundEvent]) throws(FuzzFinding) {
        try check(events.map(\.event))
        try check(events.compactMap(\.group))
    }

    private static func check(_ events: [GroupEvent]) throws(FuzzFinding) {
        for event in events {
            try checkLine(event.name)
            try checkLinks([event.link, event.photo?.url(filling: 100)])
            if let time = event.time, let end = event.endTime { try require(end >= time, "it ends before it begins") }
            if let offset = event.utcOffsetSeconds {
                try require(abs(offset) <= 18 * 3600 + 3599, "\(offset) s from UTC")
            }
            for text in [event.venue?.name, event.venue?.address, event.venue?.city] { try checkLine(text) }
        }
    }

    private static func check(_ groups: [Group]) throws(FuzzFinding) {
        for group in groups {
            try require(!group.id.isEmpty && !group.name.isEmpty, "a group without id or name")
            for text in [group.name, group.city, group.country, group.organizer?.name] { try checkLine(text) }
            try checkLinks([group.link, group.photo?.url(filling: 100), group.organizer?.photo?.url(filling: 100)])
            try require((group.memberCount ?? 0) >= 0, "\(group.memberCount ?? 0) members")
            if let event = group.nextEvent { try check([event]) }
        }
    }

    private static func checkLine(_ text: String?) throws(FuzzFinding) {
        guard let text else { return }
        try require(text.unicodeScalars.count <= 301 && !text.contains(where: \.isNewline), "the line \(text)")
    }

    private static func checkLinks(_ links: [String?]) throws(FuzzFinding) {
        for link in links.compactMap(\.self) {
            try require(WebLink.authorityStart(link) != nil, "\(link) is no address of the web")
        }
    }
}
