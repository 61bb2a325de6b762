import ICalendar
import Testing
import WeftGLib
import WeftTestBasics

@Suite struct SeriesTests {
    private let weekly =
        "UID:w\nDTSTART:20240101T180000Z\nDTEND:20240101T190000Z\nRRULE:FREQ=WEEKLY;COUNT=5\nSUMMARY:old"

    /// Weeks begin on Thursday, and 2000 has 53 of them; the first one begins on 30 December 1999. A random comparison
    /// found this case, which the other implementation misses.
    @Test func aWeekCountedFromTheEndMayBeginInTheYearBefore() throws {
        let calendar = try calendar(
            "DTSTART:19990923T200000Z\nRRULE:FREQ=YEARLY;BYWEEKNO=-53;BYDAY=TH,FR,SA;WKST=TH;COUNT=3")
        #expect(
            calendar.list(1999).map(\.start) == [moment(1999, 12, 30, 20), moment(1999, 12, 31, 20)])
        #expect(calendar.list(2000).map(\.start).first == moment(2000, 1, 1, 20))
    }

    @Test func oneTimeIsReplaced() throws {
        let calendar = try calendar(
            weekly, "UID:w\nRECURRENCE-ID:20240115T180000Z\nDTSTART:20240116T200000Z\nSUMMARY:moved")
        let list = calendar.list(2024)
        #expect(
            list.map(\.start) == [
                moment(2024, 1, 1, 18), moment(2024, 1, 8, 18), moment(2024, 1, 16, 20), moment(2024, 1, 22, 18),
                moment(2024, 1, 29, 18),
            ])
        #expect(list.map { calendar.events[$0.event].summary } == ["old", "old", "moved", "old", "old"])
    }

    @Test func aTimeAndAllLaterOnesAreReplaced() throws {
        let calendar = try calendar(
            weekly,
            "UID:w\nRECURRENCE-ID;RANGE=THISANDFUTURE:20240115T180000Z\nDTSTART:20240116T193000Z\nDURATION:PT3H\nSUMMARY:new",
            "UID:w\nRECURRENCE-ID:20240122T180000Z\nDTSTART:20240122T100000Z\nSUMMARY:single")
        let list = calendar.list(2024)
        #expect(
            list.map(\.start) == [
                moment(2024, 1, 1, 18), moment(2024, 1, 8, 18), moment(2024, 1, 16, 19, 30), moment(2024, 1, 22, 10),
                moment(2024, 1, 30, 19, 30),
            ])
        #expect(list.map { calendar.events[$0.event].summary } == ["old", "old", "new", "single", "new"])
        #expect(list.last.map { $0.end - $0.start } == Int64(10_800))
    }

    @Test func theLaterRevisionOfAReplacementCounts() throws {
        let calendar = try calendar(
            weekly, "UID:w\nSEQUENCE:2\nRECURRENCE-ID:20240108T180000Z\nDTSTART:20240108T200000Z",
            "UID:w\nSEQUENCE:1\nRECURRENCE-ID:20240108T180000Z\nDTSTART:20240108T210000Z")
        #expect(calendar.list(2024).map(\.start).contains(moment(2024, 1, 8, 20)))
        #expect(!calendar.list(2024).map(\.start).contains(moment(2024, 1, 8, 21)))
    }

    @Test func aReplacementWithoutItsSeriesHappens() throws {
        let calendar = try calendar("UID:x\nRECURRENCE-ID:20240108T180000Z\nDTSTART:20240108T200000Z")
        #expect(calendar.list(2024).map(\.start) == [moment(2024, 1, 8, 20)])
    }

    @Test func aDayAsExceptionRemovesItsOccurrences() throws {
        let calendar = try calendar(
            "DTSTART;TZID=Europe/Berlin:20240101T003000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;VALUE=DATE:20240102,20240104")
        #expect(calendar.list(2024).map(\.localStart.date.day) == [3])
        #expect(calendar.list(2023).map(\.localStart.date.day) == [1])
    }

    @Test func wholeDaysGoByTheFloatingZoneAndLastOneDayAtLeast() throws {
        let calendar = try calendar(
            "DTSTART;VALUE=DATE:20240330\nRRULE:FREQ=DAILY;COUNT=2", lines: ["X-WR-TIMEZONE:Europe/Berlin"])
        let list = calendar.list(2024)
        #expect(list.map(\.start) == [moment(2024, 3, 29, 23), moment(2024, 3, 30, 23)])
        // The clocks go forward on the 31st.
        #expect(list.map { $0.end - $0.start } == [86_400, 82_800])
        #expect(list.map(\.isAllDay) == [true, true])
    }

    @Test func daysOfADurationAreCalendarDays() throws {
        let calendar = try calendar(
            "DTSTART;TZID=Europe/Berlin:20240330T120000\nDURATION:P1D",
            "DTSTART;TZID=Europe/Berlin:20240330T120000\nDTEND;TZID=Europe/Berlin:20240331T120000\nRRULE:FREQ=DAILY;COUNT=2"
        )
        #expect(calendar.list(2024).map { $0.end - $0.start } == [82_800, 82_800, 82_800])
    }

    @Test func anEventRunningAtTheStartIsFound() throws {
        let calendar = try calendar(
            "DTSTART:20231230T000000Z\nDTEND:20240105T000000Z", "DTSTART:20231230T000000Z\nDTEND:20240101T000000Z")
        #expect(calendar.list(2024).map(\.event) == [0])
    }

    @Test func aRuleForEverySecondHasAnEnd() throws {
        let calendar = try calendar(
            "DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=10000000",
            "DTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY",
            "DTSTART:20240101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
        let start = threadCPUSeconds()
        let found = calendar.occurrences(
            in: moment(2024, 1, 1)..<moment(2025, 1, 1), database: NoZones(), floating: FixedZone.utc, limit: 100)
        let seconds = threadCPUSeconds() - start
        #expect(found.list.count == 100)
        #expect(found.isCutShort)
        #expect(seconds < 5 * Sanitizer.slowness)
    }

    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=SECONDLY;INTERVAL=7", "FREQ=MINUTELY", "FREQ=MINUTELY;BYSECOND=0,30",
        "FREQ=HOURLY;BYMINUTE=0,20,40",
        "FREQ=DAILY;BYHOUR=8,9,10,11,12;BYMINUTE=0,10,20,30,40,50", "FREQ=HOURLY;BYMINUTE=0,20,40;BYSETPOS=1,-1",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=8,9;BYMINUTE=0,10,20,30,40,50", "FREQ=SECONDLY;BYDAY=TU",
    ])
    func aRuleHasSoManyTimesADayAndTheRestOfItsDays(rule: String) throws {
        let calendar = try calendar("DTSTART:20240101T080000Z\nRRULE:\(rule)", "DTSTART:20240307T080000Z")
        let days = moment(2024, 1, 1)..<moment(2024, 3, 10)
        func found(_ dailyLimit: Int, limit: Int = 10_000, work: Int = 150_000) -> Occurrences {
            calendar.occurrences(
                in: days, database: NoZones(), floating: FixedZone.utc, limit: limit, dailyLimit: dailyLimit,
                work: work)
        }
        let some = found(10)
        #expect(some.isCutShort && !some.isExhausted)
        #expect(some.list.contains { $0.event == 1 }, "what happens later is there")
        let all = found(.max, limit: 10_000_000, work: 10_000_000).list.filter { $0.event == 0 }
        var counts: [Int64: Int] = [:]
        let wanted = all.filter { time in
            counts[time.localStart.seconds / 86_400, default: 0] += 1
            return counts[time.localStart.seconds / 86_400, default: 0] <= 10
        }
        // A rule for every second is not looked at to its end.
        let known = some.list.filter { $0.event == 0 && $0.start <= all.last?.start ?? 0 }
        #expect(known == wanted)
        #expect(Set(some.list.map { $0.localStart.seconds / 86_400 }).count >= 9)
    }

    @Test func aWrittenEventReadsBackAsItWas() throws {
        let calendar = try calendar(
            "UID:a\nDTSTART;TZID=Asia/Tokyo:20240102T183000\nDURATION:PT90M\nSUMMARY:日本語の長い題名がここに続きます、そしてもっと長くなります、さらに\\, もっと\nDESCRIPTION:one\\ntwo\\\\\nGEO:35.5;139.25\nURL:https://example.org/\nCATEGORIES:x\\,y,z"
        )
        let occurrence = try #require(calendar.list(2024).first)
        let text = ICalendar.text(
            of: calendar.events[0], at: occurrence, stamp: moment(2024, 1, 1), product: "-//Weft//Test//EN")
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        let read = try ICalendar(parsing: Array(text.utf8))
        #expect(read.problemCount == 0)
        #expect(read.list(2024).map(\.start) == [moment(2024, 1, 2, 9, 30)])
        #expect(read.list(2024).map(\.end) == [moment(2024, 1, 2, 11)])
        #expect(read.events[0].summary == calendar.events[0].summary)
        #expect(read.events[0].details == "one\ntwo\\")
        #expect(read.events[0].categories == ["x,y", "z"])
        #expect(read.events[0].position == .init(latitude: 35.5, longitude: 139.25))
    }
}
