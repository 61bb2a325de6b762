import ICalendar
import WebPages
import WeftGLib

/// Makes a group and its events from the pages of a site. Any thread but the main one.
struct PageDecoder: Sendable {
    /// The identifier of a site's only group.
    static let groupID = "page"
    /// The default number of days to search ahead, and the limit for the work of rules.
    private static let days: Int64 = 400
    private static let work = 150_000
    private static let maximumEvents = 10_000

    let identity: SourceIdentity
    let reading: PageReading
    /// The site.
    func group() -> Group {
        let findings = reading.first
        var group = Group(id: Self.groupID, name: findings.name?.singleLine(limit: 300).nonEmpty ?? identity.name)
        group.source = identity.id
        group.link = (findings.address ?? reading.pages.first?.address).flatMap(WebLink.page)
        group.descriptionHTML = findings.summary.map {
            HTMLReducer.start(of: $0.escapedAsHTML, maximumBytes: Group.maximumDescriptionBytes)
        }
        group.groupPhoto = photo(findings.picture)
        group.city = findings.place?.town?.singleLine(limit: 200).nonEmpty
        group.country = findings.place?.country?.singleLine(limit: 200).nonEmpty
        group.coordinate = findings.place?.coordinate ?? findings.place.flatMap { reading.towns[$0] }?.coordinate
        return group
    }

    /// The group with the place of `events`.
    func group(of events: [FoundEvent]) -> Group {
        var group = events.groups.first ?? group()
        let venue = events.lazy.compactMap(\.event.venue).first { $0.coordinate != nil } ?? group.nextEvent?.venue
        group.coordinate = group.coordinate ?? venue?.coordinate
        group.city = group.city ?? venue?.city
        return group
    }

    /// The events that end after `start` and begin before `end`, or within the next year. O((events + occurrences) log
    /// n)
    func events(from start: Timestamp, until end: Timestamp?) -> CalendarDecoder.Found {
        MainThread.assertOff(.parsing)
        return reading.found.value(from: start, until: end) {
            let first = start.unixSeconds
            let last = end?.unixSeconds ?? first + Self.days * 86_400
            guard first < last else { return CalendarDecoder.Found(events: [], isCut: false) }
            let pageEvents = reading.events
            let zones = PageZones(pageEvents, site: reading.first.place, towns: reading.towns)
            let calendar = ICalendar(events: pageEvents.map { $0.calendarEvent(zone: zones.zone(of: $0)) })
            let occurrences = calendar.occurrences(
                in: first..<last, database: SystemZones.shared, floating: SystemZone.local(), limit: Self.maximumEvents,
                dailyLimit: 24, work: Self.work)
            let group = group()
            let common = pageEvents.map { event($0, of: group, zone: zones.zone(of: $0)) }
            let shared = sharedIdentifiers(pageEvents)
            let events = occurrences.list.filter { $0.end > first || $0.start >= first }.map { occurrence in
                let isShared = shared.contains(common[occurrence.event].id ?? "")
                let event = placed(common[occurrence.event], pageEvents[occurrence.event], at: occurrence, isShared)
                return FoundEvent(event: event, group: group)
            }
            return CalendarDecoder.Found(
                events: events, isCut: occurrences.isCutShort || reading.isCut, unknownZones: occurrences.unknownZones)
        }
    }

    private func sharedIdentifiers(_ events: [PageEvent]) -> Set<String> {
        var seen: Set<String> = []
        return Set(events.map { identifier($0) }.filter { !seen.insert($0).inserted })
    }

    private func identifier(_ event: PageEvent) -> String {
        (event.id ?? event.url.map { WebLink.page($0) ?? HTTPAddress.withoutUserInfo($0) } ?? event.name).singleLine(
            limit: 300)
    }

    /// Makes the part of an event that is the same at all its times.
    private func event(_ source: PageEvent, of group: Group, zone: String?) -> GroupEvent {
        var event = GroupEvent(id: identifier(source), name: source.name.singleLine(limit: 300).nonEmpty ?? group.name)
        if case .named(let name) = source.start.zone { event.timeZone = PageZones.known(name) }
        event.timeZone = event.timeZone ?? zone
        event.link = source.url.flatMap(WebLink.page)
        event.status =
            switch source.status {
            case .planned: .planned
            case .tentative: .tentative
            case .cancelled: .cancelled
            }
        event.isOnline = source.isOnline
        event.photo = photo(source.picture)
        if let venue = source.venue {
            event.venue = Venue(
                name: venue.name?.singleLine(limit: 300).nonEmpty,
                address: venue.address?.singleLine(limit: 300).nonEmpty,
                city: venue.town?.singleLine(limit: 200).nonEmpty,
                coordinate: venue.coordinate ?? reading.towns[venue]?.coordinate, isApproximate: venue.coordinate == nil
            )
        }
        event.details = details(source)
        return event
    }

    private func details(_ source: PageEvent) -> EventDetails {
        var details = EventDetails()
        details.descriptionHTML = source.descriptionHTML.map {
            HTMLReducer.start(of: $0, maximumBytes: Group.maximumDescriptionBytes)
        }
        details.tags = Array(
            source.tags.compactMap { $0.singleLine(limit: 60).nonEmpty }.prefix(EventDetails.maximumTags))
        if source.isFree == true {
            details.price = EventPrice(.free, text: source.price?.singleLine(limit: 100).nonEmpty)
        } else if let text = source.price?.singleLine(limit: 100).nonEmpty {
            details.price = EventPrice(source.isFree == false ? .paid : .unknown, text: text)
        }
        details.placesLeft = source.placesLeft
        details.onlineAddress = source.onlineAddress.flatMap(WebLink.page)
        details.organizers = Array(
            source.organizers.compactMap { $0.singleLine(limit: 200).nonEmpty }.prefix(EventDetails.maximumOrganizers))
        if let series = source.series?.singleLine(limit: 300).nonEmpty { details.series = EventSeries(id: series) }
        details.language = source.language?.singleLine(limit: 35).nonEmpty
        return details
    }

    private func placed(
        _ common: GroupEvent, _ source: PageEvent, at occurrence: Occurrence, _ isShared: Bool
    ) -> GroupEvent {
        var event = common
        if isShared || source.schedule != nil { event.id = "\(common.id ?? "") \(occurrence.start)" }
        event.time = Timestamp(unixMilliseconds: occurrence.start * 1000)
        if occurrence.end > occurrence.start, source.end != nil {
            event.endTime = Timestamp(unixMilliseconds: occurrence.end * 1000)
        }
        event.isAllDay = occurrence.isAllDay
        if case .offset(let seconds) = source.start.zone {
            event.utcOffsetSeconds = seconds
        } else if event.timeZone != nil {
            let offset = occurrence.localStart.seconds - occurrence.start
            event.utcOffsetSeconds = abs(offset) <= 18 * 3600 ? Int(offset) : nil
        }
        return event
    }

    private func photo(_ address: String?) -> Photo? {
        address.flatMap(WebLink.normalized).map { Photo(highResolutionURL: $0, reach: reading.reach) }
    }

    /// The descriptions that became no event.
    func skipped(_ found: CalendarDecoder.Found) -> SkippedRecords {
        var skipped = SkippedRecords()
        for page in reading.pages {
            for (index, dropped) in page.findings.dropped.enumerated() where dropped.reason.isLoss {
                skipped.append(
                    SkippedRecord(index: index, field: "line \(dropped.line)", reason: dropped.reasonInEnglish))
            }
        }
        for (index, zone) in found.unknownZones.enumerated() {
            skipped.append(
                SkippedRecord(
                    index: index, field: "the time zone \(zone.singleLine(limit: 100))",
                    reason: "is not known; its times are taken for this computer's"))
        }
        return skipped
    }
}

extension PageVenue {
    /// The location, if the page gives it.
    var coordinate: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
