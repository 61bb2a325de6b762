import WeftGLib

/// A group of people who meet. Only `id` and `name` are always known; neither is empty. A value, any thread.
public struct Group: Sendable, Hashable, Identifiable {
    /// The maximum size of a description in bytes of HTML; a longer one is cut and ends with an ellipsis.
    public static let maximumDescriptionBytes = 256 << 10

    /// The group's id, unique within its source; `key` is unique among all sources.
    public internal(set) var id: String
    /// The group's name.
    public internal(set) var name: String
    /// The source that it was found in.
    public var source = SourceID.embedded
    /// The address of the group's page; `http:` or `https:`.
    public var link: String?
    /// The part of the page's address that names the group.
    public var urlname: String?
    /// The description: HTML as the service sent it, at most `maximumDescriptionBytes`; `HTMLReducer` converts it to
    /// text.
    public var descriptionHTML: String?
    /// The time the group was founded.
    public var createdAt: Timestamp?
    /// The city in which it meets.
    public var city: String?
    /// The country's code or name, in the service's form.
    public var country: String?
    /// The country's name in the user's language.
    public var localizedCountryName: String?
    /// The state or region of that city.
    public var state: String?
    /// The place where the group meets.
    public var coordinate: Coordinate?
    /// The number of members; never negative.
    public var memberCount: Int?
    /// The group's own word for its members, e.g. "vJUGers".
    public var who: String?
    /// The subject of the group.
    public var category: GroupCategory?
    /// The time zone as an IANA name, e.g. "Europe/London".
    public var timeZone: String?
    /// The person who runs the group.
    public var organizer: Organizer?
    /// The picture that it chose for lists.
    public var keyPhoto: Photo?
    /// The picture of its page.
    public var groupPhoto: Photo?
    /// Its other pictures.
    public var photos: [Photo] = []
    /// Its next event.
    public var nextEvent: GroupEvent?
    /// The names of the sources that report it; only in a feed of several sources, not stored.
    public var sourceNames: [String] = []
    /// The group's rank among the newest of its source, if only the source's order gives it; not stored.
    var rankByAge = RankByAge()
    /// True for a sample group, which does not exist: its addresses lead to pages of real groups.
    public var isInvented = false

    /// Makes a group with only an id and a name.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

extension Group {
    /// The picture of the group: the key photo, else the group photo, else the first of its photos.
    public var photo: Photo? { keyPhoto ?? groupPhoto ?? photos.first }

    /// "City, Country", or only one of them if the other is unknown.
    public var placeName: String? {
        let parts = [city, localizedCountryName ?? country].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the distance from `place` in metres; nil if the group has no coordinate. O(1)
    public func distance(from place: Coordinate) -> Double? {
        coordinate?.distance(to: place)
    }
}
