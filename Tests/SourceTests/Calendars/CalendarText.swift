import GroupDirectory
import HTTPServing
import WeftGLib

/// Calendars in the form in which they are sent.
enum CalendarText {
    /// The start of the tests' searches: 2030-01-01.
    static let start = Timestamp(unixMilliseconds: 1_893_456_000_000)

    static func calendar(_ events: [String], head: String = "X-WR-CALNAME:Club") -> String {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", head] + events + ["END:VCALENDAR"]
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    static func event(_ uid: String, _ start: String, _ rest: String...) -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTART\(start)"] + rest + ["END:VEVENT"]).joined(separator: "\r\n")
    }

    static func answer(_ text: String, headers: [(name: String, value: String)] = []) -> HTTPServerResponse {
        HTTPServerResponse(headers: headers, type: "text/calendar; charset=utf-8", text: text)
    }
}
