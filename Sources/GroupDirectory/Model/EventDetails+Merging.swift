/// Merges the details of one event from two answers: lists contain fewer details than the event's own page.
extension EventDetails {
    /// True if there are details besides a description.
    var isMoreThanDescription: Bool { withoutDescription != EventDetails() }

    /// The details for a row of a list: a description may have a quarter of a megabyte.
    var withoutDescription: EventDetails {
        var details = self
        details.descriptionHTML = nil
        return details
    }

    /// Adds missing values from older details. The number of free places is not copied, since it changes often.
    mutating func fill(from older: EventDetails) {
        descriptionHTML = descriptionHTML ?? older.descriptionHTML
        if tags.isEmpty { tags = older.tags }
        if price == nil || price?.kind == .unknown && older.price != nil { price = older.price }
        onlineAddress = onlineAddress ?? older.onlineAddress
        if organizers.isEmpty { organizers = older.organizers }
        series = EventSeries(filling: series, from: older.series)
        language = language ?? older.language
    }
}

extension EventSeries {
    fileprivate init?(filling series: EventSeries?, from older: EventSeries?) {
        guard series != nil || older != nil else { return nil }
        self.init(id: series?.id ?? older?.id, rule: series?.rule ?? older?.rule)
    }
}

extension GroupEvent {
    /// Returns the event for a row of a list, without its description. Events of the embedded sample keep theirs, since
    /// it is in memory anyway and in no store.
    func light(of source: SourceID) -> GroupEvent {
        guard details.descriptionHTML != nil, source != .embedded else { return self }
        var event = self
        event.details = details.withoutDescription
        return event
    }

    /// The event with missing values added from what was known before: lists contain fewer details than the event's own
    /// page, and a row has facts of all sources that report its event. O(details)
    public func completed(by older: GroupEvent) -> GroupEvent {
        var event = self
        event.details.fill(from: older.details)
        event.photo = photo ?? older.photo
        event.link = link ?? older.link
        event.venue = place(completedBy: older)
        // An end or a zone of another time may be wrong.
        if time == older.time, isAllDay == older.isAllDay {
            event.endTime = endTime ?? older.endTime
            if timeZone == nil, utcOffsetSeconds == nil {
                (event.timeZone, event.utcOffsetSeconds) = (older.timeZone, older.utcOffsetSeconds)
            }
        }
        return event
    }

    /// The older place completes the newer one, unless the event has moved.
    private func place(completedBy older: GroupEvent) -> Venue? {
        guard let venue else { return isOnline && !older.isOnline ? nil : older.venue }
        guard let known = older.venue, venue.agrees(with: known) else { return venue }
        return venue.filled(from: known)
    }

    /// Returns true if a calendar with `older` needs an update: another time, place, title or state.
    func changesCalendar(from older: GroupEvent) -> Bool {
        time != older.time || endTime != older.endTime || isAllDay != older.isAllDay || name != older.name
            || venue != older.venue || isOnline != older.isOnline || status != older.status
    }
}

extension Group {
    /// The group for a row of the feed, without its next event's description.
    var withLightEvent: Group {
        guard let event = nextEvent, event.details.descriptionHTML != nil else { return self }
        var group = self
        group.nextEvent = event.light(of: source)
        return group
    }
}
