import WeftGLib

/// A group of people who meet. Only `id` and `name` are sure to be there; neither is empty. A value, any thread.
public struct Group: Sendable, Hashable, Identifiable {
    /// Bytes of HTML taken from a service; a longer description ends there, with an ellipsis.
    public static let maximumDescriptionBytes = 256 << 10

    /// The group's own within its source: `key` is what no other group has.
    public internal(set) var id: String
    /// The group's name.
    public internal(set) var name: String
    /// Where it was found.
    public var source = SourceID.embedded
    /// The group's page; `http:` or `https:`.
    public var link: String?
    /// The part of its address that names it.
    public var urlname: String?
    /// HTML as the service sent it, of at most `maximumDescriptionBytes`; `HTMLReducer` makes text of it.
    public var descriptionHTML: String?
    /// When it was founded.
    public var createdAt: Timestamp?
    /// The city it meets in.
    public var city: String?
    /// The country's code or name, as the service has it.
    public var country: String?
    /// The country's name in the user's language.
    public var localizedCountryName: String?
    /// The state or region of that city.
    public var state: String?
    /// Where it meets.
    public var coordinate: Coordinate?
    /// How many members; never negative.
    public var memberCount: Int?
    /// The group's own word for its members, e.g. "vJUGers".
    public var who: String?
    /// What it is about.
    public var category: GroupCategory?
    /// An IANA name, e.g. "Europe/London".
    public var timeZone: String?
    /// Who runs it.
    public var organizer: Organizer?
    /// The picture that it chose for lists.
    public var keyPhoto: Photo?
    /// The picture of its page.
    public var groupPhoto: Photo?
    /// Its other pictures.
    public var photos: [Photo] = []
    /// Its next event.
    public var nextEvent: GroupEvent?
    /// The sources that know it, as they call themselves; of a feed of several sources only, not kept.
    public var sourceNames: [String] = []
    /// Where it stands among the newest of its source, where only the source's order says so; not kept.
    var rankByAge = RankByAge()
    /// Nobody meets there: it is a sample. What its addresses lead to is somebody else's.
    public var isInvented = false

    /// A group of which nothing else is known.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

extension Group {
    /// The picture that stands for the group: the key photo, else the group photo, else the first of its photos.
    public var photo: Photo? { keyPhoto ?? groupPhoto ?? photos.first }

    /// "City, Country", or the one of them that is known.
    public var placeName: String? {
        let parts = [city, localizedCountryName ?? country].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Metres from `place`; nil when the group has no coordinate. O(1).
    public func distance(from place: Coordinate) -> Double? {
        coordinate?.distance(to: place)
    }
}
