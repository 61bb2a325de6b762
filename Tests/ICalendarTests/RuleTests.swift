import GroupDirectory
import ICalendar
import Testing

/// Tests rules whose meaning RFC 5545 defines (section 3.3.10), and rules that programs write in other forms.
@Suite struct RuleTests {
    private func days(_ rule: String, start: String = "20261202T190000", _ months: ClosedRange<Int> = 12...12) throws
        -> [Int]
    {
        let calendar = try calendar("DTSTART:\(start)\nRRULE:\(rule)")
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        let all = (2026...2030).flatMap { calendar.list($0) }
        return all.filter { months.contains($0.localStart.date.month) }.map(\.localStart.date.day)
    }

    @Test(arguments: [
        ("FREQ=DAILY;COUNT=3;BYHOUR=9,18;BYMINUTE=30;BYSECOND=0", [2, 3, 4]),
        ("FREQ=DAILY;COUNT=3;BYHOUR=9", [2, 3, 4]), ("FREQ=WEEKLY;BYHOUR=1,2,3;COUNT=2", [2, 9]),
        ("FREQ=HOURLY;COUNT=3", [2, 3, 4]), ("FREQ=HOURLY;INTERVAL=48;COUNT=3", [2, 4, 6]),
        ("FREQ=MINUTELY;INTERVAL=1440;BYMINUTE=5;COUNT=2", [2, 3]),
    ])
    func wholeDaysHaveNoHours(rule: String, expected: [Int]) throws {
        #expect(try days(rule, start: "20261202") == expected)
    }

    /// 7 December 2026 is the Monday of week 50; the 2nd is a Wednesday.
    @Test(arguments: [
        ("FREQ=YEARLY;BYWEEKNO=50;COUNT=1", [9]), ("FREQ=YEARLY;BYWEEKNO=50,51;COUNT=2", [9, 16]),
        ("FREQ=YEARLY;BYWEEKNO=-3;COUNT=1", [16]), ("FREQ=YEARLY;BYWEEKNO=50;BYDAY=MO,SU;COUNT=2", [7, 13]),
        ("FREQ=YEARLY;BYWEEKNO=50;BYMONTHDAY=8,9,10;COUNT=3", [8, 9, 10]),
    ])
    func aWeekByNumberHasTheWeekdayOfTheFirstTime(rule: String, expected: [Int]) throws {
        #expect(try days(rule) == expected)
    }

    /// libical's published cases in which it differs from others: a year of weeks is used, and a day of the month
    /// without a month is in the month of the first occurrence.
    @Test(arguments: [
        (
            "20100102", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU,SA;INTERVAL=6;UNTIL=20170101",
            ["2010-1-2", "2015-12-29", "2016-1-2"]
        ),
        ("20100102", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU,SA;INTERVAL=5;UNTIL=20170101", ["2010-1-2"]),
        ("20241231", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,TU;INTERVAL=3;COUNT=3", ["2024-12-31", "2028-1-3", "2028-1-4"]),
        ("20240229", "FREQ=YEARLY;BYMONTHDAY=29;COUNT=3", ["2024-2-29", "2028-2-29", "2032-2-29"]),
        ("20240201", "FREQ=YEARLY;BYMONTHDAY=-29,-1;COUNT=4", ["2024-2-1", "2024-2-29", "2025-2-28", "2026-2-28"]),
    ])
    func libicalDecidesWhereTheStandardLeavesItOpen(start: String, rule: String, expected: [String]) throws {
        let calendar = try calendar("DTSTART;VALUE=DATE:\(start)\nRRULE:\(rule)")
        let all = (2010...2033).flatMap { calendar.list($0) }.map(\.localStart.date)
        #expect(all.map { "\($0.year)-\($0.month)-\($0.day)" } == expected)
    }

    /// RFC 7529, section 4.1, and its examples in section 4.3.
    @Test(arguments: [
        ("20140131", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;COUNT=3", ["2014-1-31", "2014-3-31", "2014-5-31"]),
        (
            "20140131", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4",
            ["2014-1-31", "2014-2-28", "2014-3-31", "2014-4-30"]
        ),
        (
            "20140131", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=4",
            ["2014-1-31", "2014-3-1", "2014-3-31", "2014-5-1"]
        ),
        (
            "20160229", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;COUNT=4",
            ["2016-2-29", "2017-3-1", "2018-3-1", "2019-3-1"]
        ),
        (
            "20160229", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD;COUNT=5",
            ["2016-2-29", "2017-2-28", "2018-2-28", "2019-2-28", "2020-2-29"]
        ),
        (
            "20160101", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD;COUNT=6",
            ["2016-1-1", "2016-1-31", "2016-2-1", "2016-3-1", "2016-3-31", "2016-4-1"]
        ),
        (
            "20160130", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD;COUNT=5",
            ["2016-1-30", "2016-1-31", "2016-2-29", "2016-3-30", "2016-3-31"]
        ),
        (
            "20160131", "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=TU;SKIP=FORWARD;UNTIL=20161231",
            ["2016-3-1", "2016-5-31"]
        ),
    ])
    func aDayThatAMonthDoesNotHaveCountsWhereTheRuleSays(
        start: String, rule: String, expected: [String]
    ) throws {
        let calendar = try calendar("DTSTART;VALUE=DATE:\(start)\nRRULE:\(rule)")
        #expect(calendar.problemCount == 0, "\(calendar.problems)")
        let all = (2014...2020).flatMap { calendar.list($0) }.map(\.localStart.date)
        #expect(all.map { "\($0.year)-\($0.month)-\($0.day)" } == expected)
        // A window that begins late finds the same.
        let late = calendar.list(2016).map(\.localStart.date).map { "\($0.year)-\($0.month)-\($0.day)" }
        #expect(late == expected.filter { $0.hasPrefix("2016-") })
    }

    @Test(arguments: ["RSCALE=CHINESE;FREQ=YEARLY", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=SIDEWAYS"])
    func anotherScaleIsNotGuessed(rule: String) throws {
        let calendar = try calendar("DTSTART;VALUE=DATE:20160131\nRRULE:\(rule)")
        #expect(calendar.problemCount == 1)
        #expect(calendar.list(2016).count == 1)
    }

    /// The week of Wednesday the 2nd began on Monday, 30 November.
    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=2", [7, 14]),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3;COUNT=2", [2, 9]),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2", [4, 11]),
        ("FREQ=WEEKLY;BYDAY=SU,WE;BYSETPOS=1;WKST=SU;COUNT=2", [6, 13]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;BYSETPOS=1;COUNT=2", [14, 28]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=1;BYMONTH=12", [1]),
        ("FREQ=DAILY;BYHOUR=8,19,23;BYSETPOS=2;COUNT=2", [2, 3]),
    ])
    func positionsCountWithinTheWholePeriod(rule: String, expected: [Int]) throws {
        #expect(try days(rule) == expected)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;UNTIL=20261231;COUNT=-1;INTERVAL=2;BYDAY=WE", [2, 16, 30]),
        ("FREQ=WEEKLY;UNTIL=20261231;COUNT=0", [2, 9, 16, 23, 30]),
        ("FREQ=DAILY;UNTIL=20261204", [2, 3, 4]), ("FREQ=DAILY;UNTIL=20261204;COUNT=2", [2, 3]),
        ("FREQ=DAILY;COUNT=9;UNTIL=20261204", [2, 3, 4]), ("FREQ=DAILY;INTERVAL=0;COUNT=2", [2, 3]),
        ("FREQ=DAILY;UNTIL=20261204T185959", [2, 3]), ("FREQ=DAILY;BYDAY=;COUNT=2;WKST=;", [2, 3]),
        ("RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2;SKIP=OMIT", [2, 3]), ("FREQ=DAILY;FREQ=DAILY;COUNT=2", [2, 3]),
    ])
    func endsAreReadAsProgramsWriteThem(rule: String, expected: [Int]) throws {
        #expect(try days(rule) == expected)
    }

    /// The end is in the event's zone: in New York, the 4th ends at 5:00 UTC on the 5th.
    @Test func aDateAsTheEndIncludesThatDayOfTheEventsOwnClock() throws {
        let calendar = try calendar("DTSTART;TZID=America/New_York:20261202T190000\nRRULE:FREQ=DAILY;UNTIL=20261204")
        #expect(calendar.list(2026).map(\.start) == [3, 4, 5].map { moment(2026, 12, $0) })
    }

    /// Rules for every minute or second, many years old, some with a count, some with occurrences that last for hours.
    @Test(
        arguments: [
            "FREQ=MINUTELY", "FREQ=SECONDLY", "FREQ=MINUTELY;COUNT=100000000", "FREQ=SECONDLY;COUNT=900000000",
            "FREQ=SECONDLY;INTERVAL=20", "FREQ=HOURLY;INTERVAL=1;COUNT=1000000",
        ], ["", "DURATION:PT1H", "DURATION:P1D"])
    func aRuleForEveryMinuteOrSecondHappensNow(rule: String, duration: String) throws {
        let calendar = try calendar("DTSTART:20200101T000000Z\nRRULE:\(rule)\n\(duration)")
        let now = moment(2026, 12, 2, 12)
        let found = calendar.occurrences(
            in: now..<now + 400 * 86_400, database: NoZones(), floating: FixedZone.utc, dailyLimit: 24)
        #expect(!found.isExhausted)
        #expect(found.list.contains { $0.start == now })
        #expect(found.list.count { $0.start < now } <= 24)
        #expect(found.list.count { $0.start >= now && $0.start < moment(2026, 12, 3) } >= 12)
        #expect(duration != "DURATION:P1D" || found.list.contains { $0.start < now && $0.end > now })
    }
}
