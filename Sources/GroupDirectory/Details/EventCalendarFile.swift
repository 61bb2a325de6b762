import ICalendar
import WeftGLib

/// An event as a calendar file (RFC 5545) for another program. A value.
public struct EventCalendarFile: Sendable, Hashable {
    /// The contents of the file.
    public let text: String
    /// A name for the file: letters, digits and hyphens of the title, and the day.
    public let name: String
    /// Distinguishes events with the same title and day.
    private let mark: String

    /// The maximum number of bytes of a title in a file's name.
    private static let maximumNameBytes = 96
    private static let maximumLine = 500

    /// nil for an event without a time. Not for the main thread: time zones are read from files.
    ///
    /// - Parameter group: the event's group.
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
        written.uid = Self.identity(of: event, in: group, source: group.source)
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

    /// Returns the offset of the event's local time, in seconds east of UTC.
    private static func offset(of event: GroupEvent, in zone: String?, at seconds: Int64) -> Int {
        zone.flatMap { SystemZones.shared.zone(named: $0)?.utcOffset(at: seconds) } ?? event.utcOffsetSeconds
            ?? SystemZone.local().utcOffset(at: seconds)
    }

    /// Returns a UID that never changes, so that a calendar recognizes an event it has already.
    static func identity(of event: GroupEvent, in group: Group?, source: SourceID) -> String {
        let own = WebLink.queryEncoded(event.id ?? "\(group?.id ?? "") \(event.identifier)")
        // A source may be a file of the user, or have a secret address; calendars are passed on.
        let source = Checksum.sha256(source.rawValue).prefix(32)
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

    /// Returns a name that is safe in any folder: no dots, slashes, blanks or marks that hide or turn text. Unicode
    /// scalars are checked, since one character may consist of a letter and a slash.
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

    /// True for a mark that belongs to the letter before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}

extension EventCalendarFile {
    /// The folder of files for other programs; nil if the user's folder has no usable name.
    public static var defaultFolder: String? { UserFolder.cache.map { $0 + "/browse-meetup/calendar" } }

    /// Returns true if a file's name has the form of these: a mark in hexadecimal digits, and `.ics`.
    private static func isName(_ name: String) -> Bool {
        guard name.utf8.suffix(4).elementsEqual(".ics".utf8) else { return false }
        let mark = name.utf8.dropLast(4).reversed().prefix { $0 != UInt8(ascii: "-") }
        return (1...16).contains(mark.count) && mark.allSatisfy { $0.hexDigit != nil }
    }

    private static let maximumFiles = 50
    /// The seconds in which the other program can read a file.
    private static let lifetime = 86_400

    /// Writes the file into a folder for another program to read, and removes old ones. Returns the path, or nil if it
    /// could not be written. Any thread but the main one.
    public func write(into folder: String) -> String? {
        guard PrivateFolder(folder, isOwnName: Self.isName).isUsable() else { return nil }
        LocalFile.tidy(
            folder, suffix: ".ics", olderThan: Self.lifetime, maximumCount: Self.maximumFiles - 1)
        let path = "\(folder)/\(name.dropLast(4))-\(mark).ics"
        return LocalFile.write(Array(text.utf8), to: path) ? path : nil
    }
}
