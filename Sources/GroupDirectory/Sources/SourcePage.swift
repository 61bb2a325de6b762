/// A part of a source's answer to a search. A value.
public struct SourcePage<Item: Sendable & Hashable>: Sendable, Hashable {
    /// The items of the page, in order.
    public var items: [Item]
    /// The start of the next page; nil at the end.
    public var next: SourceCursor?
    /// The number of items on all pages, if the service gives it.
    public var totalCount: Int?
    /// The records that were left out.
    public var skipped = SkippedRecords()
    /// True if the service sent so many records that the rest of them was not read.
    public var isCut = false
    /// True if the service announces more items but does not return them, or if its text is truncated. `problems` then
    /// has a text about it.
    public internal(set) var endsEarly = false
    /// True if the page has events that no earlier page had, even without a new group. Only for sources that derive
    /// groups from events.
    public var hasOtherEvents = false
    /// The errors that the service reported along with its answer, for the log.
    public var problems: [String] = []

    /// A page.
    public init(_ items: [Item] = [], next: SourceCursor? = nil, totalCount: Int? = nil) {
        self.items = items
        self.next = next
        self.totalCount = totalCount
    }
}

extension SourcePage {
    /// The reason why a list ends early.
    enum EarlyEnd {
        case emptyPage, samePage, fewerThanTotal, truncatedText
    }

    /// Marks the list as ended early: the service announces more items, but does not return them, or its text is
    /// truncated.
    mutating func endsEarly(_ end: EarlyEnd) {
        endsEarly = true
        isCut = true
        next = nil
        let problem =
            switch end {
            case .emptyPage: localized("It says that there are more, but its next page is empty; the list ends there.")
            case .fewerThanTotal:
                localized("It says that there are more than it gives; the list ends there.")
            case .truncatedText:
                localized(
                    "Its text ends in the middle, so the rest is missing. Try again later, or tell its publisher.")
            case .samePage:
                localized("It gives the same page again where the next one was wanted; the list ends there.")
            }
        problems.append(problem)
    }
}

/// The start of a source's next page, in a format of the source. Valid only for that source and the same search.
public struct SourceCursor: Sendable, Hashable {
    /// The place in the source's own format.
    public let text: String

    /// Makes a cursor from the source's own text.
    public init(_ text: String) {
        self.text = text
    }

    /// The whole numbers in `text`.
    var numbers: [Int64] { text.split(separator: " ").compactMap { Int64($0) } }

    init(numbers: [Int64]) {
        text = numbers.map(String.init).joined(separator: " ")
    }
}

/// An event with the group that organises it. A value.
public struct FoundEvent: Sendable, Hashable {
    /// The event.
    public var event: GroupEvent
    /// The group; nil if a single person is the host.
    public var group: Group?

    /// Makes an event with its group, if the group is known.
    public init(event: GroupEvent, group: Group? = nil) {
        self.event = event
        self.group = group
    }
}

/// A place that a source found by its name: a town, a street, a house. A value.
public struct FoundPlace: Sendable, Hashable {
    /// The place's name.
    public let name: String
    /// The areas that contain it, the nearest first: "Auvergne-Rhône-Alpes, France".
    public let region: String?
    /// The location of the place.
    public let coordinate: Coordinate
    /// An IANA name, e.g. "Europe/Paris".
    public let timeZone: String?

    /// A place that a service found.
    public init(name: String, region: String? = nil, coordinate: Coordinate, timeZone: String? = nil) {
        self.name = name
        self.region = region
        self.coordinate = coordinate
        self.timeZone = timeZone
    }
}
