import ICalendar
import JSON
import WeftGLib

/// Decodes answers in the same way as the sources, for measurements. On workers.
package enum SourceDecoding {
    /// Decodes a page of groups from Mobilizon.
    package static func mobilizonGroups(in bytes: [UInt8]) throws -> SourcePage<Group> {
        let answer = try GraphQLAnswer(try JSONDocument(parsing: bytes).root)
        let decoder = MobilizonDecoder(
            source: .embedded, base: "https://mobilizon.example", pictures: .web("https://mobilizon.example/api"),
            reach: .from(.internet))
        let records = answer.data?["searchGroups"]?["elements"]?.elements ?? []
        return SourcePage(reading: records[...]) { record throws(UnusableRecord) in try decoder.group(record) }
    }

    /// Returns the events of a calendar from a time on, with the number of records that were left out.
    package static func calendarEvents(
        in bytes: [UInt8], from start: Timestamp
    ) throws -> (events: [FoundEvent], problems: Int) {
        let reading = CalendarReading(
            calendar: try ICalendar(parsing: bytes), reach: .from(.internet),
            freshUntil: 0)
        let identity = SourceIdentity(id: .embedded, kind: .calendar, address: "", name: "calendar")
        let decoder = CalendarDecoder(identity: identity, reading: reading)
        return (decoder.events(from: start, until: nil).events, reading.calendar.problemCount)
    }
}
