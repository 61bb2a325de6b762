import WeftGLib

/// The user's preferences. A value, any thread.
///
/// Each one is stored as a word. An unknown word, perhaps of a later version, has no effect.
public struct Preferences: Sendable, Hashable {
    /// The unit of distances.
    public enum Units: String, Sendable, Hashable, CaseIterable {
        /// The unit of the user's locale.
        case locale
        case kilometers, miles

        /// The unit; nil uses the locale's.
        public var distance: LocalDistance? {
            switch self {
            case .locale: nil
            case .kilometers: .kilometers
            case .miles: .miles
            }
        }
    }

    /// The policy for fetching pictures.
    public enum Pictures: String, Sendable, Hashable, CaseIterable {
        case always
        /// Shows pictures unless the network is metered.
        case unmetered
        case never
    }

    /// The look of the rows of groups.
    public enum Rows: String, Sendable, Hashable, CaseIterable {
        /// Compact with two or more sources, and beside a page, which shows the picture.
        case automatic
        case large, compact

        /// True if rows are compact with that many sources.
        /// - Parameter isBesidePage: true in a window with room for a page beside the list.
        public func areCompact(sourceCount: Int, isBesidePage: Bool) -> Bool {
            switch self {
            case .automatic: sourceCount >= 2 || isBesidePage
            case .large: false
            case .compact: true
            }
        }
    }

    /// The look of the rows of groups.
    public var rows = Rows.automatic
    /// The unit of displayed distances.
    public var units = Units.locale
    /// The window's colour scheme.
    public var style = FeedConfiguration.ColorScheme.system
    /// The policy for fetching pictures.
    public var pictures = Pictures.always

    /// True if the desktop notifies of new events of saved groups.
    public var tellsOfEvents = false
    /// True if all saved events are also written to a calendar file.
    public var keepsCalendar = false
    /// The path of the calendar file; nil for `CalendarPublisher.defaultPath`. At most `maximumPath` bytes.
    public var calendarPath: String?

    /// The maximum length of a stored path in bytes.
    public static let maximumPath = 4096

    /// The reminder of all saved events; nil for none. A saved event may have another reminder, or none.
    public var reminders: Reminder?
    /// True if reminders are also shown while no window is open.
    public var remindsInBackground = false

    /// The defaults.
    public init() {}

    /// True for an absolute path with a calendar's file name. Any other file may have a meaning for another program:
    /// for example, a planted store must not overwrite a start file of the shell.
    public static func isCalendarPath(_ path: String) -> Bool {
        let (end, bytes) = (".ics", path.utf8)
        let name = bytes.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
        return bytes.first == UInt8(ascii: "/") && bytes.count < maximumPath && name.count > end.utf8.count
            && String(decoding: name, as: UTF8.self).lowercased().utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// Makes preferences from stored words by their names.
    init(words: [String: String]) {
        rows = words[Name.rows.rawValue].flatMap(Rows.init) ?? rows
        units = words[Name.units.rawValue].flatMap(Units.init) ?? units
        style = words[Name.style.rawValue].flatMap(FeedConfiguration.ColorScheme.init) ?? style
        pictures = words[Name.pictures.rawValue].flatMap(Pictures.init) ?? pictures
        tellsOfEvents = words[Name.events.rawValue] == Self.yes
        reminders = words[Name.reminders.rawValue].flatMap(Int.init).flatMap(Reminder.init)
        remindsInBackground = words[Name.background.rawValue] == Self.yes
        keepsCalendar = words[Name.calendar.rawValue] == Self.yes
        calendarPath = words[Name.calendarPath.rawValue].flatMap { Self.isCalendarPath($0) ? $0 : nil }
    }

    /// The word for a preference that is on.
    private static let yes = "yes"

    /// The names under which preferences are stored.
    enum Name: String, CaseIterable {
        case rows, units, style, pictures, events, reminders, background, calendar
        case calendarPath = "calendar-path"

        /// Maximum length of a stored value in characters; the rest is not read.
        var maximumLength: Int { self == .calendarPath ? Preferences.maximumPath : 40 }
    }

    /// The word to store for a preference; nil for the default value.
    func word(of name: Name) -> String? {
        let none = Preferences()
        return switch name {
        case .rows: rows == none.rows ? nil : rows.rawValue
        case .units: units == none.units ? nil : units.rawValue
        case .style: style == none.style ? nil : style.rawValue
        case .pictures: pictures == none.pictures ? nil : pictures.rawValue
        case .events: tellsOfEvents ? Self.yes : nil
        // Stored as seconds.
        case .reminders: reminders.map { String($0.rawValue) }
        case .background: remindsInBackground ? Self.yes : nil
        case .calendar: keepsCalendar ? Self.yes : nil
        case .calendarPath: calendarPath
        }
    }
}
