import ICalendar
import Testing

@Suite struct ReaderTests {
    @Test func anEventHasItsFields() throws {
        let calendar = try calendar(
            #"""
            UID:a@b
            DTSTART;TZID="Europe/Paris":20240102T183000
            DURATION:PT1H30M
            SUMMARY;LANGUAGE=fr:Café\, thé\; et\nplus \\ encore
            LOCATION:Lyon
            GEO:45.75;4.85
            URL:https://example.org/e?a=1:2
            STATUS:CANCELLED
            CATEGORIES:a,b\,c
            CATEGORIES:d
            ORGANIZER;CN="Ann^'s; friend":mailto:a@example.org
            IMAGE;VALUE=URI;FMTTYPE=image/png:https://example.org/p.png
            SEQUENCE:3
            """#, lines: ["X-WR-CALNAME:Club", "X-WR-TIMEZONE:Europe/Paris"])
        #expect(calendar.name == "Club")
        #expect(calendar.zoneName == "Europe/Paris")
        let event = try #require(calendar.events.first)
        #expect(event.summary == "Café, thé; et\nplus \\ encore")
        #expect(event.start.clock == .zone("Europe/Paris"))
        #expect(event.length == .duration(CalendarDuration(seconds: 5400)))
        #expect(event.position == .init(latitude: 45.75, longitude: 4.85))
        #expect(event.url == "https://example.org/e?a=1:2")
        #expect(event.status == .cancelled)
        #expect(event.categories == ["a", "b,c", "d"])
        #expect(event.organizer == "Ann\"s; friend")
        #expect(event.image == "https://example.org/p.png")
        #expect(event.sequence == 3)
        #expect(calendar.list(2024).map(\.start) == [moment(2024, 1, 2, 17, 30)])
        #expect(calendar.list(2024).map(\.end) == [moment(2024, 1, 2, 19)])
    }

    @Test func aFoldMayBeInsideACharacter() throws {
        var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20240101\r\nSUMMARY:caf".utf8)
        bytes += [0xC3] + Array("\r\n ".utf8) + [0xA9] + Array("\r\n\t!\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8)
        #expect(try ICalendar(parsing: bytes).events.first?.summary == "café!")
    }

    @Test func linesMayEndWithCarriageReturnsAlone() throws {
        let text =
            "BEGIN:VCALENDAR\rBEGIN:VEVENT\rDTSTART:20240101T100000Z\rSUMMARY:fol\r ded\rEND:VEVENT\rEND:VCALENDAR\r"
        let calendar = try ICalendar(parsing: Array(text.utf8))
        #expect(calendar.events.map(\.summary) == ["folded"])
        #expect(calendar.problemCount == 0)
    }

    @Test func aZoneWithAColonAndWithoutQuotesIsPutTogether() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:(UTC+01:00) Paris
            BEGIN:STANDARD
            DTSTART:16010101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            """
        let calendar = try calendar("DTSTART;TZID=(UTC+01:00) Paris:20240101T120000", lines: [zone])
        #expect(calendar.list(2024).map(\.start) == [moment(2024, 1, 1, 11)])
    }

    @Test func anUnknownZoneIsNamedAndReadAsFloating() throws {
        let calendar = try calendar("DTSTART;TZID=Moon/Base:20240101T120000")
        let found = calendar.occurrences(
            in: moment(2024, 1, 1)..<moment(2024, 1, 3), database: NoZones(), floating: FixedZone(offset: 3600))
        #expect(found.unknownZones == ["Moon/Base"])
        #expect(found.list.map(\.start) == [moment(2024, 1, 1, 11)])
    }

    @Test func aPrefixBeforeAZonesNameIsLeftOut() throws {
        let calendar = try calendar("DTSTART;TZID=/citadel.org/20210210_1/Europe/Berlin:20240701T120000")
        #expect(calendar.list(2024).map(\.start) == [moment(2024, 7, 1, 10)])
    }

    @Test func unreadableLinesAreLeftOutAndNamed() throws {
        let calendar = try calendar(
            "DTSTART:20241301\nSUMMARY:no month 13", "SUMMARY:no start",
            "DTSTART:20240101\nthis is no line\nSUMMARY:ok",
            "DTSTART:20240102T100000Z\nRRULE:FREQ=FORTNIGHTLY\nDTEND:tomorrow\nSUMMARY:once")
        #expect(calendar.events.map(\.summary) == ["ok", "once"])
        #expect(calendar.problemCount == 5)
        #expect(
            calendar.problems.map(\.description) == [
                "line 3 has a DTSTART that is no time: 20241301", "line 6 begins an event without DTSTART",
                "line 11 THIS has no colon", "line 16 has a RRULE that cannot be followed: FREQ is missing or unknown",
                "line 17 has a DTEND that is no time: tomorrow",
            ])
        #expect(calendar.list(2024).count == 2)
    }

    @Test(arguments: [
        "DTSTART:{}", "DTSTART:20240101\nDTEND:{}", "DTSTART:20240101\nRRULE:FREQ=DAILY;{}=1",
        "DTSTART:20240101\nRRULE:FREQ=DAILY;COUNT={}", "DTSTART:20240101\nRRULE:FREQ=DAILY;{}",
        "DTSTART:20240101\nRDATE:{}", "DTSTART:20240101\nEND:{}", "DTSTART:20240101\nBEGIN:{}\nBEGIN:VEVENT",
    ])
    func reasonsAreShortForLongLines(event: String) throws {
        // One character of 100 KB.
        let pile = "A" + String(repeating: "\u{301}", count: 50_000)
        let calendar = try calendar(event.replacing("{}", with: pile))
        #expect(calendar.problems.allSatisfy { $0.description.utf8.count < 1000 })
        #expect(event.contains("BEGIN:VEVENT") || calendar.problemCount > 0)
    }

    @Test func aTruncatedTextKeepsItsCompletePart() throws {
        let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20240101\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:2024"
        let calendar = try ICalendar(parsing: Array(text.utf8))
        #expect(calendar.events.count == 1)
        #expect(calendar.isCutShort)
    }

    @Test func anAlarmIsNotPartOfTheEvent() throws {
        let calendar = try calendar(
            "DTSTART:20240101\nBEGIN:VALARM\nDESCRIPTION:alarm\nSUMMARY:alarm\nDURATION:PT5M\nEND:VALARM\nSUMMARY:event"
        )
        #expect(calendar.events.map(\.summary) == ["event"])
        #expect(calendar.events.map(\.details) == [nil])
        #expect(calendar.events.map(\.length) == [CalendarEvent.Length.none])
    }

    @Test(arguments: ["", "<html>", "BEGIN:VCARD\nEND:VCARD", "{\"errors\": []}"])
    func textThatIsNoCalendarIsAnError(text: String) {
        #expect(throws: ICalendarProblem.self) { try ICalendar(parsing: Array(text.utf8)) }
    }

    @Test func everyPrefixAndFlippedByteEndsInACalendarOrAnError() throws {
        let text = Array(
            """
            BEGIN:VCALENDAR\r
            BEGIN:VTIMEZONE\r
            TZID:X\r
            BEGIN:STANDARD\r
            DTSTART:20000101T000000\r
            TZOFFSETFROM:+0100\r
            TZOFFSETTO:+0200\r
            RRULE:FREQ=YEARLY;COUNT=3\r
            END:STANDARD\r
            END:VTIMEZONE\r
            BEGIN:VEVENT\r
            DTSTART;TZID="X":20240102T183000\r
            DURATION:P1DT2H\r
            RRULE:FREQ=MONTHLY;BYDAY=-1MO;COUNT=5\r
            EXDATE:20240226T183000,20240325\r
            SUMMARY:a\\n\r
             b\r
            END:VEVENT\r
            END:VCALENDAR\r

            """.utf8)
        var count = 0
        func check(_ bytes: [UInt8]) {
            guard let calendar = try? ICalendar(parsing: bytes) else { return }
            count += 1
            #expect(calendar.list(2024).count <= 366)
        }
        for index in text.indices {
            check(Array(text[..<index]))
            for byte: UInt8 in [0, 0x0A, 0x20, 0x2D, 0x30, 0x39, 0x3A, 0x3B, 0x5C, 0x80, 0xFF] {
                var mutated = text
                mutated[index] = byte
                check(mutated)
            }
        }
        #expect(count > text.count, "most of them are calendars")
    }
}

struct NoZones: ZoneDatabase {
    func zone(named name: String) -> (any ZoneRules)? { nil }
}
