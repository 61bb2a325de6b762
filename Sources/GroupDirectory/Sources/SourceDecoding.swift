import ICalendar
import JSON
import WeftGLib

/// What sources do with an answer once it has come, for those who measure it. On workers.
package enum SourceDecoding {
    /// A page of groups as Mobilizon answers it.
    package static func mobilizonGroups(in bytes: [UInt8]) throws -> SourcePage<Group> {
        let answer = try GraphQLAnswer(try JSONDocument(parsing: bytes).root)
        let decoder = MobilizonDecoder(
            source: .embedded, base: "https://mobilizon.example", pictures: .web("https://mobilizon.example/api"),
            reach: .from(.internet))
        let records = answer.data?["searchGroups"]?["elements"]?.elements ?? []
        return SourcePage(reading: records[...]) { record throws(UnusableRecord) in try decoder.group(record) }
    }

    /// What comes in a calendar from a moment on, with how much of it was left out.
    package static func calendarEvents(
        in bytes: [UInt8], from start: Timestamp
    ) throws -> (events: [FoundEvent], problems: Int) {
        let reading = CalendarReading(
            calendar: try ICalendar(parsing: bytes, limits: CalendarReading.limits), reach: .from(.internet),
            freshUntil: 0)
        let identity = SourceIdentity(id: .embedded, kind: .calendar, address: "", name: "calendar")
        let decoder = CalendarDecoder(identity: identity, reading: reading)
        return (decoder.events(from: start, until: nil).events, reading.calendar.problemCount)
    }
}
