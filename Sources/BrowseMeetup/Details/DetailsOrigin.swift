import GroupDirectory
import WeftGLib

/// Makes the last line of the page: its source, and the time of its data.
enum DetailsOrigin {
    /// The text of the line; nil if neither the source nor the time is known.
    ///
    /// - Parameter now: the current time.
    static func text(of group: Group, _ known: GroupEvents, now: Timestamp = .now) -> String? {
        if group.isInvented {
            return localized("A sample that comes with the program: people, places and dates are invented.")
        }
        let date = known.seen.flatMap { seen in
            LocalDate.isoDay(seen) == LocalDate.isoDay(now)
                ? LocalDate.time(seen).map { localized("today, {time}", ["time": $0]) } : LocalDate.dayAndTime(seen)
        }
        guard let source = known.sourceName else {
            return date.map { localized("As of {date}", ["date": $0]) }
        }
        // Translators: where what the page says is from, as in "From events.example.org, as of today, 14:05". The time may
        // also be a day with its time.
        return date.map { localized("From {source}, as of {date}", ["source": source, "date": $0]) }
            ?? localized("From {source}", ["source": source])
    }
}
