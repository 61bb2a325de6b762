extension ICalendar {
    /// One time of an event as a calendar of its own (RFC 5545), for another program to take.
    ///
    /// Times are written in UTC, so that no time zone need come along; days stay days. Lines end with CRLF and are folded
    /// before 76 bytes, between characters.
    ///
    /// - Parameter occurrence: when it happens.
    /// - Parameter stamp: now, in seconds since 1970-01-01T00:00:00 UTC.
    /// - Parameter product: who writes it, such as `-//Weft//BrowseMeetup//EN`.
    public static func text(
        of event: CalendarEvent, at occurrence: Occurrence, stamp: Int64, product: String
    ) -> String {
        var writer = ICalendarWriter()
        writer.line("BEGIN:VCALENDAR")
        writer.line("VERSION:2.0")
        writer.line("PRODID:" + ICalendarWriter.escaped(product))
        writer.line("METHOD:PUBLISH")
        writer.line("BEGIN:VEVENT")
        // Each time of a series is handed out by itself, and keeps an identity of its own there.
        let uid = event.uid ?? "\(occurrence.start)@weft"
        writer.line("UID:" + ICalendarWriter.escaped(event.recurrence.isEmpty ? uid : "\(occurrence.start)-\(uid)"))
        writer.line("DTSTAMP:" + time(stamp))
        if occurrence.isAllDay {
            let days = max(1, (occurrence.end - occurrence.start + 43_200) / 86_400)
            let end = occurrence.localStart.advanced(by: days * 86_400)
            writer.line("DTSTART;VALUE=DATE:" + day(occurrence.localStart))
            writer.line("DTEND;VALUE=DATE:" + day(end))
        } else {
            writer.line("DTSTART:" + time(occurrence.start))
            if occurrence.end > occurrence.start { writer.line("DTEND:" + time(occurrence.end)) }
        }
        writer.text("SUMMARY", event.summary)
        writer.text("DESCRIPTION", event.details)
        writer.text("LOCATION", event.location)
        if let position = event.position {
            writer.line("GEO:\(degrees(position.latitude));\(degrees(position.longitude))")
        }
        if let url = event.url { writer.line("URL:" + ICalendarWriter.onOneLine(url)) }
        if let status = event.status { writer.line("STATUS:" + status.rawValue) }
        if !event.categories.isEmpty {
            writer.line("CATEGORIES:" + event.categories.map(ICalendarWriter.escaped).joined(separator: ","))
        }
        if event.sequence > 0 { writer.line("SEQUENCE:\(event.sequence)") }
        writer.line("END:VEVENT")
        writer.line("END:VCALENDAR")
        return writer.text
    }

    private static func time(_ seconds: Int64) -> String {
        CalendarTime(local: LocalTime(seconds: seconds), clock: .utc).text
    }

    /// With six decimals at most, a tenth of a metre: Swift writes small numbers with an exponent, which a GEO has not.
    private static func degrees(_ value: Double) -> String {
        guard value.magnitude <= 360 else { return "0.0" }
        let millionths = Int((value.magnitude * 1_000_000).rounded())
        let digits = (millionths % 1_000_000).padded(6)
        let decimals = digits.dropLast(digits.dropFirst().reversed().prefix { $0 == "0" }.count)
        return (value < 0 && millionths > 0 ? "-" : "") + "\(millionths / 1_000_000).\(decimals)"
    }

    private static func day(_ time: LocalTime) -> String {
        CalendarTime(local: time, clock: .floating, isDate: true).text
    }
}

/// Folds and escapes.
private struct ICalendarWriter {
    private(set) var text = ""

    mutating func text(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { line(name + ":" + Self.escaped(value)) }
    }

    mutating func line(_ line: String) {
        var length = 0
        for character in line.unicodeScalars {
            let size = UTF8.width(character)
            if length + size > 75 {
                text += "\r\n "
                length = 1
            }
            text.unicodeScalars.append(character)
            length += size
        }
        text += "\r\n"
    }

    static func onOneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    $0.value >= 0x20 && !["\u{7F}", "\u{85}", "\u{2028}", "\u{2029}"].contains($0)
                }))
    }

    /// RFC 5545, section 3.3.11; control characters, which it forbids, are left out.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result.append(contentsOf: ["\\", "n"])
            case _ where scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F: break
            default: result.append(scalar)
            }
            previous = scalar
        }
        return String(result)
    }
}
