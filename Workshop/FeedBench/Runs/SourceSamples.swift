import JSON

/// Answers of services, of realistic size.
enum SourceSamples {
    /// Fifty groups as a Mobilizon instance sends them: descriptions of 2 KB, pictures, an address, a next event.
    static func mobilizonPage() throws -> [UInt8] {
        let address: JSON = [
            "geom": "4.8357;45.7640", "locality": "Lyon", "region": "Auvergne-Rhône-Alpes", "country": "France",
            "timezone": "Europe/Paris", "description": "Place Bellecour", "street": "12 Place Bellecour",
        ]
        let groups = (0..<50).map { number -> JSON in
            [
                "id": .string("\(number)"), "name": .string("Groupe \(number) – à vélo"),
                "preferredUsername": .string("groupe_\(number)"), "domain": "mobilizon.example",
                "url": .string("https://mobilizon.example/@groupe_\(number)"),
                "summary": .string(
                    String(repeating: "<p>Nous roulons <b>ensemble</b>, été comme hiver.</p>\n", count: 40)),
                "membersCount": .number(number),
                "avatar": ["url": .string("https://m.example/media/a\(number).jpg"), "contentType": "image/jpeg"],
                "banner": ["url": .string("https://m.example/media/b\(number).jpg"), "contentType": "image/jpeg"],
                "physicalAddress": address, "organizedEvents": ["elements": [event(number, address)]],
            ]
        }
        return try JSON.object(["data": ["searchGroups": ["total": 50, "elements": .array(groups)]]]).bytes()
    }

    private static func event(_ number: Int, _ address: JSON) -> JSON {
        [
            "id": .string("\(number)"), "uuid": .string("0ce6e7a1-0000-4000-8000-\(number)"), "title": "Balade",
            "url": "https://m.example/events/x", "beginsOn": "2030-05-01T18:00:00Z", "endsOn": "2030-05-01T20:30:00Z",
            "status": "CONFIRMED", "picture": .null, "physicalAddress": address,
            "options": ["isOnline": false, "timezone": "Europe/Paris"], "participantStats": ["participant": 7],
        ]
    }

    /// The start of the period in which the calendar's events are searched, in seconds since 1970: 2030-01-01.
    static let calendarStart: Int64 = 1_893_456_000

    /// 5,000 events over ten years, 200 of them with rules, with texts as calendars have them.
    static func calendar() -> [UInt8] {
        let rules = [
            "FREQ=WEEKLY;BYDAY=TU", "FREQ=MONTHLY;BYDAY=2WE", "FREQ=MONTHLY;BYMONTHDAY=-1",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
            "FREQ=YEARLY;BYMONTH=6;BYDAY=1SA", "FREQ=DAILY;COUNT=60", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        ]
        var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Ville\r\nX-WR-TIMEZONE:Europe/Paris\r\n"
        for number in 0..<5000 {
            let (year, month, day) = (2021 + number % 10, 1 + number / 10 % 12, 1 + number / 120 % 28)
            let date = "\(year)" + (month < 10 ? "0" : "") + "\(month)" + (day < 10 ? "0" : "") + "\(day)"
            text += "BEGIN:VEVENT\r\nUID:\(number)-5c1e@ville.example\r\nDTSTAMP:20260101T000000Z\r\n"
            text += "DTSTART;TZID=Europe/Paris:\(date)T193000\r\nDTEND;TZID=Europe/Paris:\(date)T213000\r\n"
            text +=
                "SUMMARY:Soirée \(number)\\, entrée libre\r\nLOCATION:Maison du peuple\\, 12 rue du Lac\\, 69001 Lyon\r\n"
            text +=
                "DESCRIPTION:" + String(repeating: "Venez comme vous êtes\\, avec qui vous voulez.\\n\r\n ", count: 6)
            text += "\r\nGEO:45.76;4.84\r\nURL:https://ville.example/agenda/\(number)\r\nSTATUS:CONFIRMED\r\n"
            if number.isMultiple(of: 25) {
                text += "RRULE:\(rules[number / 25 % rules.count])\r\nEXDATE;TZID=Europe/Paris:\(date)T193000\r\n"
            }
            text += "END:VEVENT\r\n"
        }
        return Array((text + "END:VCALENDAR\r\n").utf8)
    }
}
