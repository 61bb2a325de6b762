import FoundationEssentials
import GroupDirectory
import ICalendar
import Testing
import WeftTestSupport

/// Compares the occurrences of random events with those of `python-dateutil`, `libical` and `icalendar`.
@Suite struct OracleTests {
    private struct Case: Decodable {
        let text: String
        let from: Int64
        let to: Int64
        let starts: [Int64]
    }

    @Test func everyOccurrenceIsThatOfTheOtherReaders() throws {
        var random = SeededRandom()
        let script = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/oracle.py"
        let result = Command.run("/usr/bin/python3 -B \(script) \(random.next() % 1_000_000) 300")
        #expect(result.status == 0, "\(result.output.suffix(2000))")
        let cases = try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Case.self, from: Data($0.utf8))
        }
        #expect(cases.count == 300)
        #expect(cases.count { !$0.starts.isEmpty } > 100)
        let zones = SystemZones()
        for example in cases {
            let calendar = try ICalendar(parsing: Array(example.text.utf8))
            // A rule for every second is looked at for days.
            let found = calendar.occurrences(
                in: example.from..<example.to, database: zones, floating: FixedZone.utc, limit: 100_000,
                work: 10_000_000)
            // Occurrences that began before the window are included.
            let starts = found.list.map(\.start).filter { $0 >= example.from }
            #expect(!found.isExhausted)
            #expect(
                starts == example.starts,
                """
                seed \(random.seed): \(Set(starts).subtracting(example.starts).sorted().prefix(5)) are ours alone, \
                \(Set(example.starts).subtracting(starts).sorted().prefix(5)) are missing in \(example.text)
                """)
            #expect(calendar.problemCount == 0)
            #expect(found.unknownZones.isEmpty)
        }
    }
}
