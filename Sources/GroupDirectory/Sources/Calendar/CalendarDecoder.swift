import ICalendar
import WeftGLib

/// Makes a group and its events from a calendar. Any thread.
struct CalendarDecoder: Sendable {
    /// The id of a calendar's only group.
    static let groupID = "calendar"
    /// The number of days to search, and the limit of the work that rules may cause.
    private typealias Stretch = (days: Int64, work: Int)
    /// The periods for a search without an end: if rules take too long, a shorter one is tried.
    private static let stretches: [Stretch] = [(400, 150_000), (60, 50_000), (7, 25_000), (1, 25_000)]
    /// Longer periods to search if no event is in the first one. A 29 February is at most eight years away, and rules
    /// without an event in the first year rarely have one within twelve.
    private static let farStretches: [Stretch] = [(1600, 50_000), (4400, 50_000)]
    private static let maximumEvents = 10_000
    /// The maximum number of a rule's times that are shown for one day: one for each hour.
    private static let maximumTimes = 24

    let identity: SourceIdentity
    let reading: CalendarReading
    /// The calendar's own web addresses.
    private let own: [WebFile]

    init(identity: SourceIdentity, reading: CalendarReading) {
        (self.identity, self.reading) = (identity, reading)
        own = [identity.address, reading.address].compactMap { address in
            guard let address, case .web(let web) = CalendarAddress(address) else { return nil }
            return WebFile(web)
        }
    }

    private var calendar: ICalendar { reading.calendar }

    /// True if the calendar has readable events, even if all are over.
    var hasEvents: Bool { !calendar.events.isEmpty }

    /// True if the text ended before its last component did.
    var isTruncated: Bool { calendar.isTruncated }

    /// The events that were found.
    struct Found: Sendable {
        /// The events, sorted by their start.
        var events: [FoundEvent]
        var isCut: Bool
        /// Names of unknown time zones.
        var unknownZones: [String] = []
        /// The number of events that share a UID with another event without being a revision of it.
        var sharedUIDs = 0

        /// The problems to report, besides the records that were left out.
        var problems: [String] {
            guard sharedUIDs > 0 else { return [] }
            return [
                localizedPlural(
                    "{count} event has the identifier (UID) of another event; all of them are shown.",
                    "{count} events have the identifier (UID) of another event; all of them are shown.", sharedUIDs)
            ]
        }
    }

    /// Returns the events that end after `start` and begin before `end`, or within the next year if there is no `end`.
    /// If there are none, returns the first ones within twelve years.
    ///
    /// - Complexity: O(events + occurrences), times the logarithm of these.
    func events(from start: Timestamp, until end: Timestamp?) -> Found {
        MainThread.assertOff(.parsing)
        return reading.found.value(from: start, until: end) { find(from: start, until: end) }
    }

    private func find(from start: Timestamp, until end: Timestamp?) -> Found {
        let first = start.unixMilliseconds / 1000
        let last = end.map { $0.unixMilliseconds / 1000 } ?? .max
        var occurrences: Occurrences?
        for stretch in Self.longStretch(from: first, until: end) + Self.stretches {
            let limit = min(last, first + stretch.days * 86_400)
            guard first < limit else { break }
            let found = self.occurrences(in: first..<limit, work: stretch.work)
            // A rule that exceeds its work limit may yield nothing for a shorter stretch, so the longer result is kept.
            if let longer = occurrences, !longer.list.isEmpty, found.list.isEmpty { break }
            occurrences = found
            if !found.isExhausted { break }
        }
        for stretch in Self.farStretches where last > first + Self.stretches[0].days * 86_400 {
            guard let none = occurrences, none.list.isEmpty, !none.isCutShort else { break }
            occurrences = self.occurrences(
                in: first..<min(last, first + stretch.days * 86_400), work: stretch.work)
        }
        guard let occurrences else { return Found(events: [], isCut: false) }
        let group = group()
        let shared = occurrences.sharedUIDs > 0 ? sharedUIDs : []
        // The times of a rule share most properties, so an event is made once and copied.
        var known: [Int: GroupEvent] = [:]
        let events = occurrences.list.filter { $0.end > first || $0.start >= first }.map { occurrence in
            let source = calendar.events[occurrence.event]
            let common = known[occurrence.event] ?? event(source, of: group)
            known[occurrence.event] = common
            let isShared = source.uid.map(shared.contains) ?? false
            return FoundEvent(event: self.event(common, source, at: occurrence, isShared), group: group)
        }
        return Found(
            events: events, isCut: occurrences.isCutShort || calendar.isCutShort,
            unknownZones: occurrences.unknownZones, sharedUIDs: occurrences.sharedUIDs)
    }

    /// The whole of a longer requested stretch, up to twelve years.
    private static func longStretch(from first: Int64, until end: Timestamp?) -> [Stretch] {
        guard let end = end?.unixSeconds, end > first + stretches[0].days * 86_400 else { return [] }
        return [(min((end - first) / 86_400 + 1, farStretches[1].days), stretches[0].work)]
    }

    private func occurrences(in window: Range<Int64>, work: Int) -> Occurrences {
        calendar.occurrences(
            in: window, database: SystemZones.shared, floating: SystemZone.local(), limit: Self.maximumEvents,
            dailyLimit: Self.maximumTimes, work: work)
    }

    /// The name from the user or the source. For a file it is the file's name without its path, which stays private
    /// when an event is shared.
    private var sourceName: String {
        guard identity.name == identity.address, case .file(let path) = CalendarAddress(identity.address),
            let name = path.unicodeScalars.split(separator: "/").last.map({ Substring($0) })
        else { return identity.name }
        let own = String(name.hasSuffix(".ics") ? name.dropLast(4) : name)
        return own.singleLine(limit: 300).nonEmpty ?? identity.name
    }

    /// Returns a page's address; nil for the address of the calendar itself. That is no page and may be a secret, but
    /// links are kept with what the user saves, and go to other programs.
    private func page(_ url: String?) -> String? {
        url.flatMap(WebLink.page).flatMap { isOwn($0) ? nil : $0 }
    }

    /// True for the address of the calendar itself, before and after redirects, in any spelling.
    private func isOwn(_ address: String) -> Bool {
        guard !own.isEmpty, let file = WebFile(address) else { return false }
        return own.contains { file.isSame(as: $0) }
    }

    /// The UID of an event. A digest replaces one with the calendar's path, since UIDs are kept and passed on, too.
    private func uid(_ event: CalendarEvent) -> String? {
        event.uid.map { uid in own.contains { $0.isQuoted(in: uid) } ? Checksum.sha256(uid) : uid }?
            .singleLine(limit: 300).nonEmpty
    }

    /// The calendar itself as a group.
    func group() -> Group {
        var group = Group(id: Self.groupID, name: calendar.name?.singleLine(limit: 300).nonEmpty ?? sourceName)
        group.source = identity.id
        group.link = page(calendar.url)
        group.descriptionHTML = calendar.details.map { Self.html($0, maximumBytes: Group.maximumDescriptionBytes) }
        group.timeZone = zoneName(calendar.zoneName)
        return group
    }

    /// The group with the first of `events` and that event's place.
    func group(of events: [FoundEvent]) -> Group {
        var group = events.groups.first ?? group()
        let venue = events.lazy.compactMap(\.event.venue).first { $0.coordinate != nil }
        group.coordinate = venue?.coordinate
        let place = venue ?? group.nextEvent?.venue
        // Mobilizon writes the whole address into the place's name.
        group.city = place.flatMap { ($0.address ?? $0.name).flatMap(PostalAddress.townOrVenue) ?? $0.name }
        return group
    }

    /// Makes the part of an event that is the same at all its times.
    private func event(_ event: CalendarEvent, of group: Group) -> GroupEvent {
        var result = GroupEvent(name: event.summary?.singleLine(limit: 300).nonEmpty ?? group.name)
        if case .zone(let name) = event.start.clock { result.timeZone = zoneName(name) }
        result.timeZone = result.timeZone ?? group.timeZone
        result.link = page(event.url)
        result.status = Self.status(event.status)
        result.photo = photo(event.image)
        let location = event.location?.trimmingBlanks.nonEmpty
        let isAddress = location.map { WebLink.authorityStart($0) != nil } ?? false
        let isNowhere = location.map { $0.utf8.count <= 12 && Self.nowhere.contains($0.lowercased()) } ?? false
        result.isOnline = isAddress || isNowhere || event.conference.flatMap(WebLink.normalized) != nil
        let coordinate = event.position.flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
        result.venue = Self.venue(isAddress || isNowhere ? nil : location, coordinate)
        result.details = details(event, isNowhere: isNowhere, address: isAddress ? location : nil)
        return result
    }

    /// - Parameters:
    ///   - isNowhere: true if the event is only online, so that its own address is the place to join it.
    ///   - address: a web address in place of a location.
    private func details(_ event: CalendarEvent, isNowhere: Bool, address: String?) -> EventDetails {
        var details = EventDetails()
        let maximum = Group.maximumDescriptionBytes
        details.descriptionHTML =
            event.detailsHTML.map { HTMLReducer.start(of: $0, maximumBytes: maximum) }
            ?? event.details.map { text in
                Self.isHTML(text)
                    ? HTMLReducer.start(of: text, maximumBytes: maximum) : Self.html(text, maximumBytes: maximum)
            }
        details.tags = EventDetails.tags(event.categories)
        details.organizers = EventDetails.organizers([event.organizer].compactMap(\.self))
        details.onlineAddress = EventDetails.onlineAddress(
            page(event.conference), page(address), isNowhere ? page(event.url) : nil)
        details.language = EventDetails.language(event.language)
        if !event.recurrence.isEmpty || event.replaces != nil {
            details.series = EventSeries(
                id: uid(event),
                rule: event.recurrence.rules.first.map { RecurrenceWords($0).text })
        }
        return details
    }

    private static let nowhere = ["online", "online event", "virtual"]

    /// The UIDs shared by several events.
    private var sharedUIDs: Set<String> {
        var seen: Set<String> = []
        return Set(
            calendar.events.lazy.filter { $0.replaces == nil }.compactMap(\.uid).filter { !seen.insert($0).inserted })
    }

    /// - Parameter isShared: true if another event has the same UID.
    private func event(
        _ common: GroupEvent, _ event: CalendarEvent, at occurrence: Occurrence, _ isShared: Bool
    ) -> GroupEvent {
        var result = common
        result.id = identifier(event, occurrence, isShared)
        result.time = Timestamp(unixMilliseconds: occurrence.start * 1000)
        if occurrence.end > occurrence.start {
            result.endTime = Timestamp(unixMilliseconds: occurrence.end * 1000)
        }
        result.utcOffsetSeconds = offset(event, occurrence)
        result.isAllDay = occurrence.isAllDay
        return result
    }

    /// Splits a location into the name, up to the first comma or line end, and the rest as the address.
    private static func venue(_ location: String?, _ coordinate: Coordinate?) -> Venue? {
        let bytes = (location ?? "").utf8
        let cut = bytes.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") } ?? bytes.endIndex
        return Venue(
            name: String(bytes[..<cut])?.singleLine(limit: 300).nonEmpty,
            address: String(bytes[cut...].dropFirst())?.singleLine(limit: 300).nonEmpty,
            // Some programs write 0, 0 for an unknown position.
            coordinate: coordinate == Coordinate(latitude: 0, longitude: 0) ? nil : coordinate)
    }

    /// The identifier of one occurrence. Each occurrence of a rule has its own, also after it was moved, and so has
    /// each of several events with one UID.
    private func identifier(_ event: CalendarEvent, _ occurrence: Occurrence, _ isShared: Bool) -> String {
        let name = uid(event) ?? event.summary?.singleLine(limit: 200) ?? "event"
        let isAlone = event.recurrence.isEmpty && event.replaces == nil && event.uid != nil && !isShared
        return isAlone ? name : "\(name) \(occurrence.original)"
    }

    /// Returns the offset of the local clock from UTC in seconds; nil for a floating time.
    private func offset(_ event: CalendarEvent, _ occurrence: Occurrence) -> Int? {
        guard case .zone = event.start.clock else { return nil }
        let offset = occurrence.localStart.seconds - occurrence.start
        return abs(offset) <= 18 * 3600 ? Int(offset) : nil
    }

    /// Returns the zone's name if it is in this machine's database, since calendars may define their own names.
    private func zoneName(_ name: String?) -> String? {
        name.flatMap { calendar.zoneName($0, in: SystemZones.shared) }
    }

    private static func status(_ status: CalendarEvent.Status?) -> GroupEvent.Status {
        switch status {
        case .tentative: .tentative
        case .cancelled: .cancelled
        default: .planned
        }
    }

    private func photo(_ address: String?) -> Photo? {
        address.flatMap(WebLink.normalized).flatMap { isOwn($0) ? nil : $0 }
            .map { Photo(highResolutionURL: $0, reach: reading.reach) }
    }

    /// True if a description is HTML although it should be plain text, as in Google's calendars.
    private static func isHTML(_ text: String) -> Bool {
        ["</p>", "</a>", "</b>", "</li>", "</span>", "<br>", "<br/>", "<br />"].contains {
            text.utf8.firstRange(of: $0.utf8) != nil
        }
    }

    /// Converts plain text to HTML.
    static func html(_ text: String, maximumBytes: Int) -> String {
        HTMLReducer.start(of: text.escapedAsHTML, maximumBytes: maximumBytes)
    }

    /// Returns the records that could not be read, for the first page, and the unknown time zones of `found`.
    func skipped(_ found: Found) -> SkippedRecords {
        var skipped = SkippedRecords()
        for index in 0..<calendar.problemCount {
            let problem = index < calendar.problems.count ? calendar.problems[index] : nil
            skipped.append(
                SkippedRecord(
                    index: index, field: problem.map { "line \($0.line)" }, reason: problem?.reason ?? "is unreadable"))
        }
        for (index, zone) in found.unknownZones.enumerated() {
            skipped.append(
                SkippedRecord(
                    index: calendar.problemCount + index, field: "the time zone \(zone.singleLine(limit: 100))",
                    reason: "is not known; its times are taken for this computer's"))
        }
        return skipped
    }
}

extension SystemZones {
    package static let shared = SystemZones()
}
