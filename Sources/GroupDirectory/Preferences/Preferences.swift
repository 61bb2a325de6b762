import WeftGLib

/// The user's preferences. A value, any thread.
///
/// Each one is stored as a word; an unknown word, perhaps of a later version, counts as not set.
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
        /// Not over a metered network.
        case unmetered
        case never
    }

    /// The unit of displayed distances.
    public var units = Units.locale
    /// The window's colour scheme.
    public var style = FeedConfiguration.ColorScheme.system
    /// The policy for fetching pictures.
    public var pictures = Pictures.always

    /// True if the desktop notifies of new events of saved groups.
    public var tellsOfEvents = false

    /// The defaults.
    public init() {}

    /// Reads words by their names.
    init(words: [String: String]) {
        units = words[Name.units.rawValue].flatMap(Units.init) ?? units
        style = words[Name.style.rawValue].flatMap(FeedConfiguration.ColorScheme.init) ?? style
        pictures = words[Name.pictures.rawValue].flatMap(Pictures.init) ?? pictures
        tellsOfEvents = words[Name.events.rawValue] == Self.yes
    }

    /// The word for a preference that is on.
    private static let yes = "yes"

    /// The names under which preferences are stored.
    enum Name: String, CaseIterable {
        case units, style, pictures, events
    }

    /// Nil for the default value.
    func word(of name: Name) -> String? {
        let none = Preferences()
        return switch name {
        case .units: units == none.units ? nil : units.rawValue
        case .style: style == none.style ? nil : style.rawValue
        case .pictures: pictures == none.pictures ? nil : pictures.rawValue
        case .events: tellsOfEvents ? Self.yes : nil
        }
    }
}
