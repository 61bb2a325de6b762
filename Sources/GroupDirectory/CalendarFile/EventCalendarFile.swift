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

    /// nil for an event without a time. Not for the main thread: time zones are read from files.
    ///
    /// - Parameter group: the event's group.
    public init?(_ event: GroupEvent, of group: Group, now: Timestamp = .now) {
        guard let time = event.time, let entry = CalendarEntry(event, of: group) else { return nil }
        text = ICalendar.text(
            of: entry.event, at: entry.occurrence, stamp: now.unixSeconds, product: CalendarEntry.product)
        let day = LocalDate.isoDay(time, in: LocalZone(utcOffsetSeconds: entry.utcOffset))
        name = [Self.plain(entry.event.summary ?? ""), day].compactMap(\.self).joined(separator: "-") + ".ics"
        mark = String(GroupRecord.fingerprint(Array((entry.event.uid ?? "").utf8)[...]), radix: 16)
    }

    /// Events of an agenda as one calendar; those without a time are left out. Not on the main thread.
    /// - Parameters:
    ///   - title: the calendar's title, also used in the file's name.
    ///   - descriptions: the events' descriptions in HTML, since an agenda's events have none.
    public init(
        _ events: [AgendaEvent], title: String, descriptions: [EventKey: String] = [:], now: Timestamp = .now
    ) {
        var calendar = CalendarText(product: CalendarEntry.product, name: title)
        var seen: Set<String> = []
        for listed in events {
            var event = listed.event
            event.details.descriptionHTML = descriptions[listed.key] ?? event.details.descriptionHTML
            guard
                let entry = CalendarEntry(
                    event, of: listed.group ?? Group(hosting: listed.event, source: listed.key.source)),
                seen.insert(entry.event.uid ?? "").inserted
            else { continue }
            calendar.append(entry.event, at: entry.occurrence, stamp: now.unixSeconds)
        }
        text = String(decoding: calendar.finished(), as: UTF8.self)
        name = Self.plain(title) + ".ics"
        mark = String(GroupRecord.fingerprint(Array(text.utf8)[...]), radix: 16)
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

extension Group {
    /// A substitute for the group of an event with a personal host.
    init(hosting event: GroupEvent, source: SourceID) {
        self.init(id: "", name: event.name ?? "")
        self.source = source
        timeZone = event.timeZone
    }
}

extension EventCalendarFile {
    /// The folder of files for other programs; nil if the user's folder has no usable name.
    public static var defaultFolder: String? { ProgramFolder.cache.map { $0 + "/calendar" } }

    /// Returns true if a file's name has the form of these: a mark in hexadecimal digits, and `.ics`.
    private static func isName(_ name: String) -> Bool {
        guard name.utf8.suffix(4).elementsEqual(".ics".utf8) else { return false }
        let mark = name.utf8.dropLast(4).reversed().prefix { $0 != UInt8(ascii: "-") }
        return (1...16).contains(mark.count) && mark.allSatisfy { $0.hexDigit != nil }
    }

    private static let maximumFiles = 50
    /// The time in seconds for which a file exists, so that the other program can read it.
    private static let lifetime = 86_400

    /// Writes the file into a folder so that another program can read it, and removes old files there. Returns the
    /// path, or nil if the file could not be written. Any thread but the main one.
    public func write(into folder: String) -> String? {
        guard PrivateFolder(folder, isOwnName: Self.isName).isUsable() else { return nil }
        LocalFile.tidy(
            folder, suffix: ".ics", olderThan: Self.lifetime, maximumCount: Self.maximumFiles - 1)
        let path = "\(folder)/\(name.dropLast(4))-\(mark).ics"
        return LocalFile.write(Array(text.utf8), to: path) ? path : nil
    }
}
