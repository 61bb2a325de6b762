import WebPages
import WeftGLib

/// Calendars that services publish for their web pages. A calendar's address is derived from the page's address,
/// without reading the page. Any thread.
enum PublishedCalendar {
    /// The address of the calendar; nil for any other page.
    static func address(behind page: String) -> String? {
        guard let start = WebLink.authorityStart(page), let host = WebLink.host(page)?.lowercased() else { return nil }
        let path = String(WebLink.withoutQuery(page).utf8[start...].drop { $0 != UInt8(ascii: "/") }) ?? ""
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        switch host {
        case "calendar.google.com", "www.google.com": return google(page, parts)
        case "meetup.com", "www.meetup.com": return meetup(parts)
        case "outlook.live.com", "outlook.office.com", "outlook.office365.com": return outlook(page)
        default: return nextcloud(page, parts)
        }
    }

    /// The calendar of an embedded page (`embed?src=`), or of a link that adds it (`?cid=`, plain or in base 64).
    private static func google(_ page: String, _ parts: [String]) -> String? {
        guard parts.contains("calendar") || parts.first == "embed" else { return nil }
        var id = value(of: "src", in: page)
        if id == nil, let written = value(of: "cid", in: page) {
            id = isIdentifier(written) ? written : base64(written).map(WebLink.queryEncoded)
        }
        guard let id, isIdentifier(id) else { return nil }
        let encoded = id.utf8.split(separator: UInt8(ascii: "@")).map { String(decoding: $0, as: UTF8.self) }.joined(
            separator: "%40")
        return "https://calendar.google.com/calendar/ical/\(encoded)/public/basic.ics"
    }

    /// True for a Google calendar's identifier, which has the form of an email address.
    private static func isIdentifier(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-._~@%#+".utf8.contains($0) }
        return isPlain && (text.utf8.contains(UInt8(ascii: "@")) || text.firstRange(of: "%40") != nil)
    }

    /// The calendar's address for the page of a group, its list of events, or one of its events.
    private static func meetup(_ parts: [String]) -> String? {
        guard let group = parts.first, parts.count == 1 || parts[1] == "events",
            group.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }),
            !pagesOfMeetup.contains(group.lowercased())
        else { return nil }
        return "https://www.meetup.com/\(group)/events/ical/"
    }

    private static let pagesOfMeetup: Set = [
        "about", "apps", "blog", "cities", "find", "help", "home", "login", "pro", "register", "topics",
    ]

    private static func outlook(_ page: String) -> String? {
        let path = WebLink.withoutQuery(page)
        let end = "/calendar.html"
        guard path.contains("/owa/calendar/"), path.hasSuffix(end) else { return nil }
        return path.dropLast(end.utf8.count) + "/calendar.ics"
    }

    /// The calendar of a Nextcloud that is shared by a link, on any host.
    private static func nextcloud(_ page: String, _ parts: [String]) -> String? {
        guard let place = parts.firstIndex(of: "apps"), parts.count > place + 3, parts[place + 1] == "calendar",
            ["p", "embed"].contains(parts[place + 2])
        else { return nil }
        let token = parts[place + 3]
        guard token.utf8.count >= 8, token.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }),
            let root = WebLink.withoutQuery(page).firstRange(of: "/index.php/apps/calendar/")
                ?? WebLink.withoutQuery(page).firstRange(of: "/apps/calendar/")
        else { return nil }
        return page[..<root.lowerBound] + "/remote.php/dav/public-calendars/\(token)/?export"
    }

    /// The value of a parameter in the query of an address, not decoded.
    private static func value(of name: String, in page: String) -> String? {
        let query = page.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") }
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let key = pair.prefix { $0 != UInt8(ascii: "=") }
            guard key.elementsEqual(name.utf8) else { continue }
            return String(decoding: pair.dropFirst(key.count + 1), as: UTF8.self).nonEmpty
        }
        return nil
    }

    /// The text that is encoded in base 64 (RFC 4648, also in the form for addresses, with or without `=`); nil for
    /// anything else.
    private static func base64(_ text: String) -> String? {
        var (bits, count, bytes): (UInt32, Int, [UInt8]) = (0, 0, [])
        guard text.utf8.count <= 1000 else { return nil }
        for byte in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "%") }) {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return String(validating: bytes, as: UTF8.self)?.nonEmpty
    }
}
