import Glibc
import Testing
import WeftShim

@testable import WeftGLib

@Suite struct LocalDateTests {
    private let founded = Timestamp(unixMilliseconds: 1_379_344_850_000)
    private let meeting = Timestamp(unixMilliseconds: 1_796_756_400_000)
    private let english = LocalePatterns(locale: "en_GB.UTF-8", numericFormat: "%d/%m/%y")

    private func day(_ moment: Timestamp, _ zone: LocalZone) -> String? {
        LocalDate.format(moment, in: zone, pattern: english.day)
    }

    private func dayAndTime(_ moment: Timestamp, _ zone: LocalZone) -> String? {
        LocalDate.format(moment, in: zone, pattern: english.dayAndTime)
    }

    @Test func englishWritesTheDayFirst() {
        #expect(day(founded, LocalZone(name: "Europe/London")) == "16 Sep 2013")
        #expect(dayAndTime(meeting, LocalZone(name: "Europe/London")) == "Tue 8 Dec 2026, 19:00")
    }

    @Test func theDayIsThatOfTheGroupsZone() {
        #expect(day(founded, LocalZone(name: "Pacific/Auckland")) == "17 Sep 2013")
        #expect(dayAndTime(meeting, LocalZone(name: "Asia/Kolkata")) == "Wed 9 Dec 2026, 00:30")
        #expect(dayAndTime(meeting, LocalZone(name: "America/New_York")) == "Tue 8 Dec 2026, 14:00")
    }

    @Test func anUnknownZoneFallsBackToTheOffset() {
        for name in [nil, "Mars/Olympus", "", "/etc/passwd", "../../etc/passwd", "/dev/zero", "UTC\u{0}", "+99:99"] {
            #expect(dayAndTime(meeting, LocalZone(name: name, utcOffsetSeconds: -7 * 3600)) == "Tue 8 Dec 2026, 12:00")
        }
        #expect(dayAndTime(meeting, LocalZone(utcOffsetSeconds: 20_700)) == "Wed 9 Dec 2026, 00:45")
    }

    /// The locale's own clock depends on the text after it. An offset is a separate left-to-right run, so that its sign
    /// stays before it in right-to-left text.
    @Test(arguments: [
        (LocalZone(name: "Europe/London"), "GMT"), (LocalZone(name: "America/Sao_Paulo"), "\u{2066}-03\u{2069}"),
        (LocalZone(utcOffsetSeconds: 7200), "\u{2066}+02:00\u{2069}"),
        (LocalZone(utcOffsetSeconds: -20_700), "\u{2066}-05:45\u{2069}"),
        (LocalZone(utcOffsetSeconds: 0), "UTC"), (LocalZone(name: "Africa/Abidjan"), "GMT"),
    ])
    func aZoneHasItsNameOrItsOffset(zone: LocalZone, name: String) {
        #expect(LocalDate.zoneName(meeting, in: zone) == name)
    }

    /// There are lists and other texts between the zones. GLib reads any of them as a zone, and logs a critical.
    @Test func filesOfTheDatabaseThatAreNotZonesAreUnknown() {
        for name in ["leapseconds", "Europe", "right", "tzdata", "posix/leapseconds", "UTC/x"] {
            #expect(LocalZone.named(name) == nil, "\(name)")
            #expect(dayAndTime(meeting, LocalZone(name: name, utcOffsetSeconds: -7 * 3600)) == "Tue 8 Dec 2026, 12:00")
        }
        for name in ["UTC", "Europe/London", "Etc/GMT+5", "America/Argentina/Ushuaia"] {
            let zone = LocalZone.named(name)
            #expect(zone != nil)
            if let zone { g_time_zone_unref(zone) }
        }
    }

    /// The kernel counts the files that a thread reads.
    @Test func aZoneIsReadOnce() throws {
        func reads() throws -> Int {
            let text = try #require(LocalFile.readSpecial("/proc/thread-self/io"))
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("syscr:") })
            return try #require(Int(line.dropFirst(7)))
        }
        for name in ["Europe/London", "Mars/Olympus", "leapseconds"] {
            let zone = LocalZone(name: name, utcOffsetSeconds: 0)
            let text = dayAndTime(meeting, zone)
            let before = try reads()
            for _ in 0..<500 { #expect(dayAndTime(meeting, zone) == text) }
            #expect(try reads() - before < 100, "\(name)")
        }
        // Names come from strangers: the number of kept ones is limited.
        for index in 0..<1_000 { #expect(LocalZone.named("Nowhere/\(index)") == nil) }
        #expect(LocalZone.rememberedCount <= LocalZone.maximumRemembered)
    }

    @Test func withoutAUsableZoneItIsTheMachines() {
        let local = dayAndTime(meeting, LocalZone())
        #expect(local != nil)
        #expect(dayAndTime(meeting, LocalZone(name: "nowhere", utcOffsetSeconds: .max)) == local)
        #expect(dayAndTime(meeting, LocalZone(utcOffsetSeconds: .min)) == local)
    }

    @Test func momentsBefore1970AndAtTheEdgesHaveADay() {
        let zone = LocalZone(utcOffsetSeconds: 0)
        #expect(dayAndTime(Timestamp(unixMilliseconds: -1), zone) == "Wed 31 Dec 1969, 23:59")
        for edge in [Timestamp.displayable.lowerBound, Timestamp.displayable.upperBound] {
            for offset in [-18 * 3600, 18 * 3600] {
                #expect(day(Timestamp(unixMilliseconds: edge), LocalZone(utcOffsetSeconds: offset)) != nil)
            }
        }
        for beyond in [Int64.min, Int64.max, Timestamp.displayable.upperBound + 1] {
            #expect(day(Timestamp(unixMilliseconds: beyond), zone) == nil)
        }
    }

    /// The D_FMT of glibc 2.36.
    @Test(arguments: [
        ("C", "%m/%d/%y", "%-d %b %Y"),
        ("en_US.UTF-8", "%m/%d/%Y", "%b %-d, %Y"),
        ("ar_EG.UTF-8", "%d %b, %Y", "%-d %B %Y"),
        ("en_CA", "%Y-%m-%d", "%-d %b %Y"),
        ("de_DE.UTF-8", "%d.%m.%Y", "%-d. %b. %Y"),
        ("cs_CZ.UTF-8", "%-d.%-m.%Y", "%-d. %b %Y"),
        ("ru_RU.UTF-8", "%d.%m.%Y", "%-d %b. %Y"),
        ("th_TH", "%d/%m/%Ey", "%-d %b %Y"),
        ("fi_FI@euro", "%d.%m.%Y", "%-d. %b %Y"),
        ("es_PA", "%m/%d/%Y", "%b %-d, %Y"),
        ("sv_SE.UTF-8", "%Y-%m-%d", "%Y-%m-%d"),
        ("lt_LT", "%F", "%Y-%m-%d"),
        ("fa_IR", "%Oy/%Om/%Od", "%Y/%m/%d"),
        ("ja_JP.UTF-8", "%Y年%m月%d日", "%Y年%-m月%-d日"),
        ("ko_KR.UTF-8", "%Y년 %m월 %d일", "%Y년 %-m월 %-d일"),
        ("xx", "", "%-d %b %Y"),
        ("xx", "%Y %", "%-d %b %Y"),
        ("xx", "%Y%Y%Y", "%-d %b %Y"),
    ])
    func otherLanguagesKeepTheirOrder(locale: String, numericFormat: String, pattern: String) {
        #expect(LocalePatterns(locale: locale, numericFormat: numericFormat).day == pattern)
    }

    @Test(arguments: [
        ("C", "%m/%d/%y", "%a %-d %b", "%a %H:%M"),
        ("en_US.UTF-8", "%m/%d/%Y", "%a, %b %-d", "%a %H:%M"),
        ("ar_EG.UTF-8", "%d %b, %Y", "%A، %-d %B", "%A، %H:%M"),
        ("de_DE.UTF-8", "%d.%m.%Y", "%a., %-d. %b.", "%a., %H:%M"),
        ("fr_FR.UTF-8", "%d/%m/%Y", "%a %-d %b", "%a %H:%M"),
        ("sv_SE.UTF-8", "%Y-%m-%d", "%m-%d (%a)", "(%a) %H:%M"),
        ("hu_HU.UTF-8", "%Y. %m. %d.", "%m. %d. (%a)", "(%a) %H:%M"),
        ("ja_JP.UTF-8", "%Y年%m月%d日", "%-m月%-d日 (%a)", "(%a) %H:%M"),
        ("ko_KR.UTF-8", "%Y년 %m월 %d일", "%-m월 %-d일 (%a)", "(%a) %H:%M"),
    ])
    func aDayOfThisYearAndATimeWithItsWeekday(locale: String, numericFormat: String, day: String, time: String) {
        let patterns = LocalePatterns(locale: locale, numericFormat: numericFormat)
        #expect(patterns.weekdayAndDayOfYear == day)
        #expect(patterns.weekdayAndTime == time)
    }

    @Test func theYearIsShownIfItDiffers() {
        let zone = LocalZone(utcOffsetSeconds: 0)
        #expect(LocalDate.nearDay(meeting, in: zone, now: meeting) == "Tue 8 Dec")
        #expect(LocalDate.nearDay(meeting, in: zone, now: founded) == "Tue 8 Dec 2026")
        #expect(LocalDate.weekdayAndTime(meeting, in: zone) == "Tue 19:00")
        #expect(LocalDate.nearDay(Timestamp(unixMilliseconds: .max), in: zone, now: meeting) == nil)
    }

    /// The values of T_FMT, T_FMT_AMPM and PM_STR in glibc.
    @Test(arguments: [
        ("%r", "%I:%M:%S %p", "PM", "7:00 PM"),  // en_US
        ("%T", "%l:%M:%S %P %Z", "pm", "19:00"),  // en_GB
        ("%H:%M:%S", "", "", "19:00"),  // de_DE
        ("%r", "", "", "19:00"),
        ("%Z %I:%M:%S", "%Z %I:%M:%S", "PM", "7:00 PM"),  // ar_SA
        ("%p %I:%M:%S", "%p %I:%M:%S", "PM", "PM 7:00"),
        ("%OI:%OM:%OS %p", "%OI:%OM:%OS %p", "PM", "7:00 PM"),
        ("", "", "PM", "19:00"),
    ])
    func theTimeGoesByTheLocalesClock(format: String, halfDayFormat: String, afternoon: String, text: String) {
        let time = LocaleTime(format: format, halfDayFormat: halfDayFormat, afternoon: afternoon)
        #expect(LocalDate.format(meeting, in: LocalZone(name: "Europe/London"), pattern: time.pattern) == text)
    }

    @Test func aNameThatIsNotCutShortEndsWithNoDot() {
        let german = LocalePatterns(locale: "de_DE.UTF-8", numericFormat: "%d.%m.%Y")
        let zone = LocalZone(utcOffsetSeconds: 0)
        func text(_ milliseconds: Int64) -> String? {
            // May, whose short name is the whole one.
            LocalDate.format(Timestamp(unixMilliseconds: milliseconds), in: zone, pattern: german.day, 1 << 4)
        }
        #expect(text(1_400_000_000_000) == "13. May 2014")
        #expect(text(1_379_344_850_000) == "16. Sep. 2013")
        #expect(german.dayAndTime == "%a., %-d. %b. %Y, %H:%M")
    }

    @Test func manyThreadsFormatAtOnce() async {
        await withTaskGroup(of: String?.self) { tasks in
            for _ in 0..<200 {
                tasks.addTask { LocalDate.day(Timestamp(unixMilliseconds: 0), in: LocalZone(utcOffsetSeconds: 0)) }
            }
            var answers: Set<String?> = []
            for await answer in tasks { answers.insert(answer) }
            #expect(answers.count == 1 && answers.first != .some(nil))
        }
    }
}

@Suite struct LocalNumberTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (10_637, "10,637"), (-1_234_567, "-1,234,567"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func englishGroupsByThousands(number: Int, text: String) {
        #expect(LocalNumber(separator: ",", groupSizes: [3]).format(number) == text)
    }

    @Test func otherLanguagesGroupAsTheyDo() {
        #expect(LocalNumber(separator: ",", groupSizes: [3, 2]).format(12_345_678) == "1,23,45,678")
        #expect(LocalNumber(separator: ".", groupSizes: [3, 3]).format(12_345_678) == "12.345.678")
        #expect(LocalNumber(separator: "", groupSizes: []).format(12_345) == "12345")
        #expect(LocalNumber(separator: ",", groupSizes: [0, 127]).format(12_345) == "12345")
    }
}

/// Tests with the locales of glibc, if this machine has them. `uselocale` changes only the calling thread.
@Suite struct InstalledLocaleTests {
    private static func has(_ name: String) -> Bool {
        guard let locale = newlocale(allCategories, name, nil) else { return false }
        freelocale(locale)
        return true
    }

    // LC_ALL_MASK is a macro that does not reach Swift: all of glibc's categories.
    private static let allCategories: Int32 = 0x1FBF

    private func with<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        let locale = try #require(newlocale(Self.allCategories, name, nil))
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        return try body()
    }

    @Test(
        .enabled(if: has("de_DE.UTF-8")),
        arguments: [
            ("de_DE.UTF-8", "16. Sep. 2013", "Di., 8. Dez. 2026, 19:00", "10.637")
        ])
    func germanUsesItsWords(name: String, day: String, dayAndTime: String, number: String) throws {
        try check(name, day: day, dayAndTime: dayAndTime, number: number)
    }

    @Test(.enabled(if: has("ja_JP.UTF-8")))
    func japaneseUsesItsForm() throws {
        try check("ja_JP.UTF-8", day: "2013年9月16日", dayAndTime: "2026年12月8日 (火) 19:00", number: "10,637")
    }

    @Test(.enabled(if: has("en_US.UTF-8")))
    func americanEnglishWritesTheMonthFirst() throws {
        try check("en_US.UTF-8", day: "Sep 16, 2013", dayAndTime: "Tue, Dec 8, 2026, 7:00 PM", number: "10,637")
    }

    @Test(.enabled(if: has("ar_EG.UTF-8")))
    func arabicWritesNamesOut() throws {
        try check(
            "ar_EG.UTF-8", day: "16 سبتمبر 2013", dayAndTime: "الثلاثاء، 8 ديسمبر 2026، 7:00 م", number: "10,637")
    }

    @Test func theLocaleForProgramsGivesEnglish() throws {
        try check("C", day: "16 Sep 2013", dayAndTime: "Tue 8 Dec 2026, 19:00", number: "10,637")
    }

    private func check(_ name: String, day: String, dayAndTime: String, number: String) throws {
        try with(name) {
            let patterns = LocalePatterns.read()
            let zone = LocalZone(name: "Europe/London")
            let founded = Timestamp(unixMilliseconds: 1_379_344_850_000)
            let meeting = Timestamp(unixMilliseconds: 1_796_756_400_000)
            #expect(LocalDate.format(founded, in: zone, pattern: patterns.day, patterns.wholeMonths) == day)
            #expect(
                LocalDate.format(meeting, in: zone, pattern: patterns.dayAndTime, patterns.wholeMonths) == dayAndTime)
            #expect(LocalNumber.read().format(10_637) == number)
        }
    }
}
