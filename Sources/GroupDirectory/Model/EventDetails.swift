/// The part of an event that its page shows beyond a row of the agenda. A value, any thread.
public struct EventDetails: Sendable, Hashable {
    /// Number of tags that are kept of an event.
    public static let maximumTags = 20
    /// Number of organisers that are kept of an event.
    public static let maximumOrganizers = 20

    /// HTML of at most `Group.maximumDescriptionBytes`; `HTMLReducer` turns it into text.
    public var descriptionHTML: String?
    /// At most `maximumTags`, without `#`, in the order of the source.
    public var tags: [String] = []
    /// The price; nil if the source says nothing about it.
    public var price: EventPrice?
    /// Number of places that are still free; never negative.
    public var placesLeft: Int?
    /// Where one takes part online; `http:` or `https:`.
    public var onlineAddress: String?
    /// Names of people and places that organise the event, at most `maximumOrganizers`; never mail addresses.
    public var organizers: [String] = []
    /// The series that the event belongs to.
    public var series: EventSeries?
    /// The event's language as a BCP 47 tag, e.g. "fr" or "pt-BR".
    public var language: String?

    /// Details of which nothing is known.
    public init() {}
}

/// The price of an event. A value.
public struct EventPrice: Sendable, Hashable {
    /// Whether one has to pay.
    public enum Kind: Sendable, Hashable, CaseIterable {
        case free, paid, unknown
    }

    /// Whether one has to pay.
    public var kind: Kind
    /// The price in the words of the source, e.g. "5 € – 12 €".
    public var text: String?

    /// A price; at least one of the two says something.
    public init(_ kind: Kind, text: String? = nil) {
        self.kind = kind
        self.text = text
    }
}

/// A series of events. A value.
public struct EventSeries: Sendable, Hashable {
    /// What the events of one series have in common within their source, e.g. a parent's id.
    public var id: String?
    /// The rule of repetition in the user's words, e.g. "Every week on Tuesday".
    public var rule: String?

    /// A series; at least one of the two is not nil.
    public init(id: String? = nil, rule: String? = nil) {
        self.id = id
        self.rule = rule
    }
}
