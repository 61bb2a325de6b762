import WeftShim

/// Dates in the words and the order of the process's locale (LC_TIME), in any time zone.
///
/// Any thread. A call takes a few microseconds, but the first one for a time zone reads a file, so not on the main
/// thread.
public enum LocalDate {
    /// The day with the month's short name, "16 Sep 2013" in English; nil outside the years 1 to 9999.
    ///
    /// Languages that write the year first keep their own numeric form, "2013/09/16" or "2013年9月16日".
    public static func day(_ moment: Timestamp, in zone: LocalZone = LocalZone()) -> String? {
        format(moment, in: zone, pattern: LocalePatterns.current.day, LocalePatterns.current.wholeMonths)
    }

    /// The day with its weekday, and the time by the locale's clock: "Tue 8 Dec 2026, 19:00" in Britain,
    /// "Tue 8 Dec 2026, 7:00 PM" in the United States.
    public static func dayAndTime(_ moment: Timestamp, in zone: LocalZone = LocalZone()) -> String? {
        format(moment, in: zone, pattern: LocalePatterns.current.dayAndTime, LocalePatterns.current.wholeMonths)
    }

    /// The time by the locale's clock: "19:00" in Britain, "7:00 PM" in the United States.
    public static func time(_ moment: Timestamp, in zone: LocalZone = LocalZone()) -> String? {
        format(moment, in: zone, pattern: LocalePatterns.current.time)
    }

    /// The day with its weekday: "Tue 8 Dec 2026" in Britain, "Tue, Dec 8, 2026" in the United States.
    public static func weekdayAndDay(_ moment: Timestamp, in zone: LocalZone = LocalZone()) -> String? {
        format(moment, in: zone, pattern: LocalePatterns.current.weekdayAndDay, LocalePatterns.current.wholeMonths)
    }

    /// The day with its weekday, without the year if it is that of `now`: "Tue 8 Dec" in Britain, "Tue, Dec 8" in the
    /// United States.
    public static func nearDay(_ moment: Timestamp, in zone: LocalZone = LocalZone(), now: Timestamp) -> String? {
        let isOfThisYear = format(moment, in: zone, pattern: "%Y") == format(now, in: zone, pattern: "%Y")
        guard isOfThisYear else { return weekdayAndDay(moment, in: zone) }
        let patterns = LocalePatterns.current
        return format(moment, in: zone, pattern: patterns.weekdayAndDayOfYear, patterns.wholeMonths)
    }

    /// The weekday and the time by the locale's clock: "Tue 19:00" in Britain, "Tue 7:00 PM" in the United States.
    public static func weekdayAndTime(_ moment: Timestamp, in zone: LocalZone = LocalZone()) -> String? {
        format(moment, in: zone, pattern: LocalePatterns.current.weekdayAndTime)
    }

    /// The short name of a zone at a moment, such as "GMT". The result is an offset such as "+03" for a zone without a
    /// name, "+05:30" for a zone that is only known by its offset, and "UTC" if there is no offset either. An offset is
    /// isolated (U+2066 to U+2069), so that it runs from left to right in any text.
    public static func zoneName(_ moment: Timestamp, in zone: LocalZone) -> String? {
        guard var name = format(moment, in: zone, pattern: "%Z") else { return nil }
        // GLib names a zone that has only an offset "+02:00:00".
        if name.contains(":") { name = format(moment, in: zone, pattern: "%:z") ?? name }
        guard name.hasPrefix("+") || name.hasPrefix("-") else { return name }
        let isZero = !name.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        return isZero ? "UTC" : "\u{2066}\(name)\u{2069}"
    }

    /// "2026-11-22", for example for file names; nil outside the years 1 to 9999.
    public static func isoDay(_ moment: Timestamp, in zone: LocalZone = LocalZone()) -> String? {
        format(moment, in: zone, pattern: "%Y-%m-%d")
    }

    /// Formats with a pattern of g_date_time_format; the dot of "%b." is dropped for months in `wholeMonths`.
    static func format(
        _ moment: Timestamp, in zone: LocalZone, pattern: String, _ wholeMonths: UInt16 = 0
    ) -> String? {
        guard Timestamp.displayable.contains(moment.unixMilliseconds) else { return nil }
        let timeZone = zone.makeTimeZone()
        defer { g_time_zone_unref(timeZone) }
        // Rounds down before 1970, too.
        let seconds = (Double(moment.unixMilliseconds) / 1000).rounded(.down)
        guard let utc = g_date_time_new_from_unix_utc(gint64(seconds)) else { return nil }
        defer { g_date_time_unref(utc) }
        guard let local = g_date_time_to_timezone(utc, timeZone) else { return nil }
        defer { g_date_time_unref(local) }
        let isWhole = wholeMonths & 1 << UInt16(g_date_time_get_month(local) - 1) != 0
        guard let text = g_date_time_format(local, isWhole ? pattern.replacing("%b.", with: "%b") : pattern) else {
            return nil
        }
        defer { g_free(text) }
        return String(cString: text)
    }
}

/// A place's time zone, as given by a service.
public struct LocalZone: Sendable, Hashable {
    /// An IANA name, e.g. "Europe/London".
    public var name: String?
    /// Seconds east of UTC; used if the name is missing or unknown to this machine.
    public var utcOffsetSeconds: Int?

    /// A zone; without arguments, that of this machine.
    public init(name: String? = nil, utcOffsetSeconds: Int? = nil) {
        self.name = name
        self.utcOffsetSeconds = utcOffsetSeconds
    }

    /// True if `name` can be in the time-zone database: GLib opens the name as a file, so a path out of the database
    /// must not reach it.
    static func isPlausible(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 64 else { return false }
        return name.utf8.allSatisfy {
            isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "_/+-".utf8.contains($0)
        }
    }

    /// The zone with a name in the database (transfer full). Nil for other files, such as `leapseconds`, for which GLib
    /// would log a critical warning. Reads a file unless the name is cached.
    static func named(_ name: String) -> OpaquePointer? {
        guard isPlausible(name) else { return nil }
        let known = remembered.withLock { $0.zones[name] }
        let zone = known ?? KnownZone(name)
        if known == nil { remembered.withLock { $0.add(zone, named: name) } }
        return zone.pointer.map { g_time_zone_ref($0) }
    }

    /// Maximum number of cached names, with or without a zone: GLib reads the file again whenever the zone is no longer
    /// referenced.
    static let maximumRemembered = 128
    static var rememberedCount: Int { remembered.withLock { $0.zones.count } }
    private static let remembered = Locked(RememberedZones())

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// A new time zone (transfer full).
    fileprivate func makeTimeZone() -> OpaquePointer? {
        if let name, let zone = Self.named(name) { return zone }
        if let seconds = utcOffsetSeconds, (-18 * 3600...18 * 3600).contains(seconds) {
            return g_time_zone_new_offset(gint32(seconds))
        }
        return g_time_zone_new_local()
    }
}

private struct RememberedZones: Sendable {
    private(set) var zones: [String: KnownZone] = [:]
    /// The oldest first.
    private var names: [String] = []

    mutating func add(_ zone: KnownZone, named name: String) {
        guard zones.updateValue(zone, forKey: name) == nil else { return }
        if names.count >= LocalZone.maximumRemembered { zones[names.removeFirst()] = nil }
        names.append(name)
    }
}

// @unchecked: a GTimeZone is immutable and counts its references atomically.
private final class KnownZone: @unchecked Sendable {
    /// Nil if there is no such zone.
    let pointer: OpaquePointer?

    init(_ name: String) {
        let folder = LocalFile.environment("TZDIR") ?? "/usr/share/zoneinfo"
        // GLib knows UTC without a database.
        let isZone = name == "UTC" || LocalFile.starts(folder + "/" + name, with: "TZif")
        pointer = isZone ? g_time_zone_new_identifier(name) : nil
    }

    deinit {
        if let pointer { g_time_zone_unref(pointer) }
    }
}
