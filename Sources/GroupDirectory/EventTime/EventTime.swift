import WeftGLib

/// The texts about the day and the time of an event. They use the venue's clock, and also the user's clock if that
/// shows another time. All such texts are made here. A value; any thread except the main one, since time zones are read
/// from files.
public struct EventTime: Sendable {
    private let begins: Timestamp
    private let ends: Timestamp?
    private let isAllDay: Bool
    private let there: EventClock
    private let here: EventClock
    private let home: SystemZone
    private let now: Timestamp

    /// Nil for an event without a time.
    /// - Parameters:
    ///   - group: the group of the event.
    ///   - now: the current time, which decides which day is today.
    ///   - here: the user's zone.
    public init?(_ event: GroupEvent, of group: Group?, now: Timestamp = .now, here: LocalZone = LocalZone()) {
        guard let begins = event.time else { return nil }
        let clock = EventClock(of: event, group)
        self.begins = begins
        ends = event.endTime.flatMap { $0 > begins ? $0 : nil }
        isAllDay = event.isAllDay
        self.here = EventClock(here)
        there = clock.zone == LocalZone() ? self.here : clock
        home = .local()
        self.now = now
    }

    // MARK: Parts

    /// The start by the venue's clock: "20:00". nil for an event of whole days.
    public var time: String? { isAllDay ? nil : LocalDate.time(begins, in: there.zone) }

    /// The start on the user's clock: "14:00 your time", with the weekday if it differs. nil if both clocks show the
    /// same time.
    public var yourTime: String? { isElsewhere ? Self.yours(hereText(begins)) : nil }

    /// The day of the event: "Today", "Tomorrow" or "Sat 28 Nov"; for an event that began on an earlier day it is
    /// today. "Today" is used only if the venue and the user have the same day.
    public var day: String? {
        let moment = hasBegunBefore ? now : begins
        return nearName(of: moment) ?? LocalDate.nearDay(moment, in: there.zone, now: now)
    }

    /// The day of the event's start: "Fri 27 Nov", never "Today".
    public var date: String? { LocalDate.nearDay(begins, in: there.zone, now: now) }

    /// True if the event began on a day before the current one at its venue.
    public var hasBegunBefore: Bool { there.day(at: now, home: home) > there.day(at: begins, home: home) }

    /// "Until 17:00" for an event that began on an earlier day and ends today, "Until Sun 29 Nov" for an event of
    /// several days. nil for others: an evening event that ends after midnight belongs to its first day.
    public var until: String? {
        guard let last else { return nil }
        let lastDay = there.day(at: last, home: home)
        if hasBegunBefore, !isAllDay, lastDay == there.day(at: now, home: home) {
            // Translators: a time of today, when an event ends that began on an earlier day.
            return ends.flatMap { LocalDate.time($0, in: there.zone) }.map { localized("Until {time}", ["time": $0]) }
        }
        let isOfDays = isAllDay || last.unixMilliseconds &- begins.unixMilliseconds >= 86_400_000 - 1
        let first = hasBegunBefore ? now : begins
        guard isOfDays || hasBegunBefore, lastDay > there.day(at: first, home: home) else { return nil }
        return LocalDate.nearDay(last, in: there.zone, now: now).map { localized("Until {day}", ["day": $0]) }
    }

    // MARK: Whole texts

    /// The start and the end, for a page: "Tomorrow, 18:00 – 20:30", with the zone if the user's clock shows another
    /// time. It changes at midnight.
    public var span: String? {
        if isAllDay {
            let first = nearName(of: begins) ?? date
            return Self.span(
                first, last.flatMap { isOneDay ? nil : LocalDate.nearDay($0, in: there.zone, now: now) })
        }
        guard let text = Self.span(dayAndTime(begins), ends.flatMap(endText)) else { return nil }
        guard isElsewhere, let zone = LocalDate.zoneName(begins, in: there.zone) else { return text }
        // Translators: a time and the short name of its zone: "Tomorrow, 18:00 – 20:30 GMT".
        return localizedIn("a time and its zone", "{time} {zone}", ["time": text, "zone": zone])
    }

    /// The time on the user's clock: "12:00 – 14:30 your time". Nil if both clocks show the same time.
    public var yourSpan: String? {
        guard isElsewhere else { return nil }
        let end = ends.flatMap { isEvening($0) ? LocalDate.time($0, in: here.zone) : hereText($0) }
        return Self.yours(Self.span(hereText(begins), end))
    }

    /// The start with its whole date, for texts that may be read on another day: "Tue 8 Dec 2026, 20:00, 14:00 your
    /// time".
    public var line: String? {
        let date = isAllDay ? LocalDate.day(begins, in: there.zone) : LocalDate.dayAndTime(begins, in: there.zone)
        return date.map { date in yourTime.map { localizedNames([date, $0]) } ?? date }
    }

    // MARK: Parts of texts

    /// True if the user's clock shows another time, and the difference matters.
    private var isElsewhere: Bool {
        !isAllDay && there.utcOffset(at: begins, home: home) != here.utcOffset(at: begins, home: home)
    }

    /// A moment on the last day. An end at midnight belongs to the day before.
    private var last: Timestamp? {
        ends.map { Timestamp(unixMilliseconds: $0.unixMilliseconds &- (isAllDay ? 43_200_000 : 1)) }
    }

    private var isOneDay: Bool {
        last.map { there.day(at: $0, home: home) <= there.day(at: begins, home: home) } ?? true
    }

    private func nearName(of moment: Timestamp) -> String? {
        let day = there.day(at: moment, home: home)
        let days = day - here.day(at: now, home: home)
        return day - there.day(at: now, home: home) == days ? AgendaDay.nearName(days) : nil
    }

    private func dayAndTime(_ moment: Timestamp) -> String? {
        guard let day = nearName(of: moment) ?? LocalDate.nearDay(moment, in: there.zone, now: now),
            let time = LocalDate.time(moment, in: there.zone)
        else { return nil }
        // Translators: a day and a time of it: "Tomorrow, 18:00".
        return localizedIn("a day and a time", "{day}, {time}", ["day": day, "time": time])
    }

    private func endText(_ end: Timestamp) -> String? {
        isEvening(end) ? LocalDate.time(end, in: there.zone) : dayAndTime(end)
    }

    /// Returns true if an end is on the day of the start or in the night after it, so that its day need not be named.
    private func isEvening(_ end: Timestamp) -> Bool {
        isOneDay || end.unixMilliseconds &- begins.unixMilliseconds < 12 * 3_600_000
    }

    /// The time on the user's clock, with the weekday if it differs from that at the venue.
    private func hereText(_ moment: Timestamp) -> String? {
        here.day(at: moment, home: home) == there.day(at: moment, home: home)
            ? LocalDate.time(moment, in: here.zone) : LocalDate.weekdayAndTime(moment, in: here.zone)
    }

    private static func yours(_ time: String?) -> String? {
        // Translators: a time by the user's own clock, beside the time of the venue: "20:00, 14:00 your time".
        time.map { localized("{time} your time", ["time": $0]) }
    }

    private static func span(_ start: String?, _ end: String?) -> String? {
        guard let start, let end, start != end else { return start ?? end }
        // Translators: from when to when, two times or days: "Tue 8 Dec 2026, 19:00 – 21:00".
        return localizedIn("from when to when", "{start} – {end}", ["start": start, "end": end])
    }
}
