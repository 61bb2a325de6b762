import GroupDirectory
import ICalendar
import Testing
import WeftTestSupport

/// Tests numbered weeks, especially at the ends of a year, against Python's `date.isocalendar`.
@Suite struct WeekNumberTests {
    @Test(arguments: [1, 2, 26, 51, 52, 53, -1, -2, -51, -52, -53])
    func aWeekOfAYearMayReachIntoTheNextOne(number: Int) throws {
        let script = """
            import datetime, sys
            wanted, day = int(sys.argv[1]), datetime.date(1997, 1, 1)
            while day.year < 2031:
                year, week, _ = day.isocalendar()
                count = datetime.date(year, 12, 28).isocalendar()[1]
                if wanted in (week, week - count - 1):
                    print(day.toordinal() - datetime.date(1970, 1, 1).toordinal())
                day += datetime.timedelta(1)
            """
        let result = Command.run("/usr/bin/python3 -B -c '\(script)' \(number)")
        #expect(result.status == 0, "\(result.output.suffix(2000))")
        let expected = result.output.split(separator: "\n").compactMap { Int64($0) }
        #expect(expected.count >= (abs(number) < 53 ? 7 * 33 : 7 * 5))

        let calendar = try calendar(
            "DTSTART;VALUE=DATE:19960101\nRRULE:FREQ=YEARLY;BYWEEKNO=\(number);BYDAY=MO,TU,WE,TH,FR,SA,SU")
        let year1997 = moment(1997, 1, 1, 0)
        let found = calendar.occurrences(
            in: year1997..<moment(2031, 1, 1, 0), database: SystemZones(), floating: FixedZone.utc)
        #expect(!found.isCutShort)
        #expect(found.list.map(\.start).filter { $0 >= year1997 }.map { $0 / 86_400 } == expected)
    }
}
