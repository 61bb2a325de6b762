import WeftGLib

extension AgendaCalendar {
    /// The minimum duration in milliseconds of a timed event that belongs to several days. A shorter one that ends
    /// after midnight belongs to its first day only.
    private static let severalDays: Int64 = 86_400_000 - 1

    /// The days of the event. An evening event that ends after midnight belongs to its first day.
    public func days(of event: AgendaEvent) -> ClosedRange<Int> {
        let first = firstDay(of: event)
        guard let end = event.event.endTime else { return first...first }
        let (length, overflow) = end.unixMilliseconds.subtractingReportingOverflow(event.begins.unixMilliseconds)
        guard !overflow, event.event.isAllDay || length >= Self.severalDays else { return first...first }
        // An end at midnight belongs to the day before.
        let beforeEnd: Int64 = event.event.isAllDay ? 43_200_000 : 1
        let last = day(of: event, at: Timestamp(unixMilliseconds: end.unixMilliseconds &- beforeEnd))
        return first...max(first, last)
    }
}
