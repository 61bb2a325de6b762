import ICalendar
import WeftGLib

/// An event as a calendar of its own (RFC 5545), for another program to take. A value.
public struct EventCalendarFile: Sendable, Hashable {
    /// All of the file.
    public let text: String
    /// A name to save it by: letters, digits and hyphens of the title, and the day.
    public let name: String
    /// Tells events of the same title and day apart.
    private let mark: String

    /// Bytes of a title that a file's name has.
    private static let maximumNameBytes = 96
    private static let maximumLine = 500

    /// Nil for an event without a time. Not on the main thread: time zones are read from files.
    /// - Parameter group: whose it is.
    public init?(_ event: GroupEvent, of group: Group, now: Timestamp = .now) {
        guard let time = event.time else { return nil }
        let start = time.unixSeconds
        let zone = event.timeZone ?? group.timeZone
        let offset = Self.offset(of: event, in: zone, at: start)
        let title = (event.name ?? group.name).singleLine(limit: Self.maximumLine)
        let occurrence = Occurrence(
            start: start, end: event.endTime?.unixSeconds ?? start,
            localStart: LocalTime(seconds: start + Int64(offset)), isAllDay: event.isAllDay)
        var written = CalendarEvent(
            start: CalendarTime(local: occurrence.localStart, clock: .utc, isDate: event.isAllDay))
        written.uid = Self.identity(event, of: group)
        written.summary = title
        written.details = group.name == title ? nil : group.name.singleLine(limit: Self.maximumLine)
        written.location = Self.location(event)
        written.position = event.venue?.coordinate.map { .init(latitude: $0.latitude, longitude: $0.longitude) }
        written.url = group.isInvented ? nil : event.link ?? group.link
        written.status =
            switch event.status {
            case .planned: .confirmed
            case .tentative: .tentative
            case .cancelled: .cancelled
            }
        text = ICalendar.text(
            of: written, at: occurrence, stamp: now.unixSeconds, product: "-//Weft//BrowseMeetup//EN")
        let day = LocalDate.isoDay(time, in: LocalZone(utcOffsetSeconds: offset))
        name = [Self.plain(title), day].compactMap(\.self).joined(separator: "-") + ".ics"
        mark = String(GroupRecord.fingerprint(Array((written.uid ?? "").utf8)[...]), radix: 16)
    }

    /// Seconds east of UTC where the event is.
    private static func offset(of event: GroupEvent, in zone: String?, at seconds: Int64) -> Int {
        zone.flatMap { SystemZones.shared.zone(named: $0)?.utcOffset(at: seconds) } ?? event.utcOffsetSeconds
            ?? SystemZone.local().utcOffset(at: seconds)
    }

    /// Stays the same, so that a calendar that has the event knows it again.
    private static func identity(_ event: GroupEvent, of group: Group) -> String {
        let own = WebLink.queryEncoded(event.id ?? "\(group.id) \(event.identifier)")
        // A source may be a file of the user's, or have an address that is a secret; calendars are passed on.
        let source = Checksum.sha256(group.source.rawValue).prefix(32)
        guard own.utf8.count > 200 else { return "\(own)@\(source)" }
        return "\(own.prefix(200))-\(Checksum.sha256(own).prefix(32))@\(source)"
    }

    private static func location(_ event: GroupEvent) -> String? {
        let venue = [event.venue?.name, event.venue?.address, event.venue?.city].compactMap(\.self)
        let parts = venue.reduce(into: [String]()) { parts, part in
            if !parts.contains(part) { parts.append(part.singleLine(limit: maximumLine)) }
        }
        if parts.isEmpty { return event.isOnline ? localizedIn("event", "Online") : nil }
        return parts.joined(separator: ", ")
    }

    /// Safe in any folder: no dots, slashes, blanks or marks that hide or turn text. Scalars are looked at, as a character may
    /// be a letter and a slash.
    private static func plain(_ title: String) -> String {
        var result = ""
        var isGap = false
        for scalar in title.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            let isMark = scalar.isMark
            guard scalar.isLetterOrNumber || isMark && !isGap && !result.isEmpty else {
                isGap = isGap || !result.isEmpty && !isMark
                continue
            }
            let piece = (isGap ? "-" : "") + String(scalar)
            guard result.utf8.count + piece.utf8.count <= maximumNameBytes else { break }
            result += piece
            isGap = false
        }
        return result.isEmpty ? "event" : result
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrNumber: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// It belongs to the letter before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}

extension EventCalendarFile {
    /// Where files for other programs are; nil where the user's folder has no name that can be used.
    public static var defaultFolder: String? { UserFolder.cache.map { $0 + "/browse-meetup/calendar" } }

    /// Whether a file is called as these are: with a mark in hexadecimal digits, and `.ics`.
    private static func isName(_ name: String) -> Bool {
        guard name.utf8.suffix(4).elementsEqual(".ics".utf8) else { return false }
        let mark = name.utf8.dropLast(4).reversed().prefix { $0 != UInt8(ascii: "-") }
        return (1...16).contains(mark.count) && mark.allSatisfy { $0.hexDigit != nil }
    }

    private static let maximumFiles = 50
    /// Seconds that the other program has to read a file.
    private static let lifetime = 86_400

    /// Writes the file into a folder for another program to read, and removes what was written there long ago. The path,
    /// or nil where it could not be written. Any thread but the main one.
    public func write(into folder: String) -> String? {
        guard PrivateFolder(folder, isOwnName: Self.isName).isUsable() else { return nil }
        LocalFile.tidy(
            folder, suffix: ".ics", olderThan: Self.lifetime, maximumCount: Self.maximumFiles - 1)
        let path = "\(folder)/\(name.dropLast(4))-\(mark).ics"
        return LocalFile.write(Array(text.utf8), to: path) ? path : nil
    }
}
