import WeftGLib

/// What the user chose once for all starts. A value, any thread.
///
/// Each part is kept as a word; one that nobody knows, of a later version perhaps, counts as not chosen.
public struct Preferences: Sendable, Hashable {
    /// What ways across the land are measured in.
    public enum Units: String, Sendable, Hashable, CaseIterable {
        /// As people do where the user's language is from.
        case locale
        case kilometers, miles

        /// Nil leaves it to the locale.
        public var distance: LocalDistance? {
            switch self {
            case .locale: nil
            case .kilometers: .kilometers
            case .miles: .miles
            }
        }
    }

    /// When pictures are fetched.
    public enum Pictures: String, Sendable, Hashable, CaseIterable {
        case always
        /// Not over a network that costs by what it carries.
        case unmetered
        case never
    }

    /// In which distances are told.
    public var units = Units.locale
    /// The style of the window.
    public var style = FeedConfiguration.ColorScheme.system
    /// Whether pictures are fetched.
    public var pictures = Pictures.always

    /// Whether the desktop tells of new events of saved groups.
    public var tellsOfEvents = false

    /// As nobody has chosen anything.
    public init() {}

    /// Of words by their names.
    init(words: [String: String]) {
        units = words[Name.units.rawValue].flatMap(Units.init) ?? units
        style = words[Name.style.rawValue].flatMap(FeedConfiguration.ColorScheme.init) ?? style
        pictures = words[Name.pictures.rawValue].flatMap(Pictures.init) ?? pictures
        tellsOfEvents = words[Name.events.rawValue] == Self.yes
    }

    /// The word of what is switched on.
    private static let yes = "yes"

    /// What the parts are kept under.
    enum Name: String, CaseIterable {
        case units, style, pictures, events
    }

    /// Nil where that is what it is without a choice.
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
