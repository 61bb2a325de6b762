/// The details of an event that its page shows, but not a row of the agenda. A value, any thread.
public struct EventDetails: Sendable, Hashable {
    /// The maximum number of an event's tags that are kept.
    public static let maximumTags = 20
    /// The maximum number of an event's organisers that are kept.
    public static let maximumOrganizers = 20

    /// The description: HTML of at most `Group.maximumDescriptionBytes`; `HTMLReducer` converts it to text.
    public var descriptionHTML: String?
    /// The tags without `#`, in the order of the source; at most `maximumTags`.
    public var tags: [String] = []
    /// The price; nil if the source does not give it.
    public var price: EventPrice?
    /// The number of places that are still free; never negative.
    public var placesLeft: Int?
    /// The address for taking part online; `http:` or `https:`.
    public var onlineAddress: String?
    /// The names of people and places that organise the event, at most `maximumOrganizers`; never mail addresses.
    public var organizers: [String] = []
    /// The series that the event belongs to.
    public var series: EventSeries?
    /// The event's language as a BCP 47 tag, e.g. "fr" or "pt-BR".
    public var language: String?

    /// Makes details without any known value.
    public init() {}
}

/// The price of an event. A value.
public struct EventPrice: Sendable, Hashable {
    /// The kinds of price.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case free, paid, unknown
    }

    /// The kind of price.
    public var kind: Kind
    /// The price in the words of the source, e.g. "5 € – 12 €".
    public var text: String?

    /// Makes a price. At least one of the two arguments must have information.
    public init(_ kind: Kind, text: String? = nil) {
        self.kind = kind
        self.text = text
    }
}

/// A series of events. A value.
public struct EventSeries: Sendable, Hashable {
    /// The id that the events of one series have in common within their source, e.g. a parent's id.
    public var id: String?
    /// The rule of repetition in the user's words, e.g. "Every week on Tuesday".
    public var rule: String?

    /// Makes a series. At least one of the two arguments must not be nil.
    public init(id: String? = nil, rule: String? = nil) {
        self.id = id
        self.rule = rule
    }
}
