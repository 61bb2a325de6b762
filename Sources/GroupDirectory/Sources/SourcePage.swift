/// A part of what a source answers to a search. A value.
public struct SourcePage<Item: Sendable & Hashable>: Sendable, Hashable {
    /// What came, in order.
    public var items: [Item]
    /// Where the next page starts; nil at the end.
    public var next: SourceCursor?
    /// How many there are on all pages, where the service says so.
    public var totalCount: Int?
    /// The records that were left out.
    public var skipped = SkippedRecords()
    /// Whether the service sent so many records that the rest of them was not read.
    public var isCut = false
    /// Whether the service says that there is more, and does not give it; `problems` then says so.
    public internal(set) var endsEarly = false
    /// Of groups with their events: whether it has events that no page before had, be it of groups that were there.
    public var hasOtherEvents = false
    /// What the service said it could not find out, although it answered; for the log.
    public var problems: [String] = []

    /// A page.
    public init(_ items: [Item] = [], next: SourceCursor? = nil, totalCount: Int? = nil) {
        self.items = items
        self.next = next
        self.totalCount = totalCount
    }
}

extension SourcePage {
    /// How a list ends before its end.
    enum EarlyEnd {
        case emptyPage, samePage
    }

    /// The service gives no more, although there is more.
    mutating func endsEarly(_ end: EarlyEnd) {
        endsEarly = true
        isCut = true
        next = nil
        let problem =
            switch end {
            case .emptyPage: localized("It says that there are more, but its next page is empty; the list ends there.")
            case .samePage:
                localized("It gives the same page again where the next one was wanted; the list ends there.")
            }
        problems.append(problem)
    }
}

/// Where a source's next page starts: its own to read. Of use only to the source and for the search it came from.
public struct SourceCursor: Sendable, Hashable {
    /// In the source's own words.
    public let text: String

    /// Where a next page begins, in the source's own words.
    public init(_ text: String) {
        self.text = text
    }

    /// The whole numbers that `text` is made of.
    var numbers: [Int64] { text.split(separator: " ").compactMap { Int64($0) } }

    init(numbers: [Int64]) {
        text = numbers.map(String.init).joined(separator: " ")
    }
}

/// An event with the group whose it is. A value.
public struct FoundEvent: Sendable, Hashable {
    /// The event.
    public var event: GroupEvent
    /// Nil where a single person invites.
    public var group: Group?

    /// An event, and the group that holds it where that is known.
    public init(event: GroupEvent, group: Group? = nil) {
        self.event = event
        self.group = group
    }
}

/// A place that a source found by its name: a town, a street, a house. A value.
public struct FoundPlace: Sendable, Hashable {
    /// The place's name.
    public let name: String
    /// What it lies in, the nearest first: "Auvergne-Rhône-Alpes, France".
    public let region: String?
    /// Where it is.
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
