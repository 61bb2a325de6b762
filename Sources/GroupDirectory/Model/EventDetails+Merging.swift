/// Details of one event from two answers: lists tell less of an event than its own page does.
extension EventDetails {
    /// Whether there is anything besides a description.
    var isMoreThanDescription: Bool { withoutDescription != EventDetails() }

    /// The same for a row of a list: a description may have a quarter of a megabyte.
    var withoutDescription: EventDetails {
        var details = self
        details.descriptionHTML = nil
        return details
    }

    /// Takes over what is missing here. Places left are those of one moment, so older ones are not taken.
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
    /// The same for a row of a list. The texts of the embedded sample are in memory anyway, and no store has them.
    func light(of source: SourceID) -> GroupEvent {
        guard details.descriptionHTML != nil, source != .embedded else { return self }
        var event = self
        event.details = details.withoutDescription
        return event
    }

    /// Whether a calendar that has `older` must be told: another time, place, title or state.
    func changesCalendar(from older: GroupEvent) -> Bool {
        time != older.time || endTime != older.endTime || isAllDay != older.isAllDay || name != older.name
            || venue != older.venue || isOnline != older.isOnline || status != older.status
    }
}
