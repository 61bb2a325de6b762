/// One page of groups from a service, nearest first.
public struct GroupPage: Sendable, Equatable {
    /// The groups, in order.
    public var groups: [Group]
    /// True if there may be a next page.
    public var hasMore: Bool
    /// True for invented groups that demonstrate the program.
    public var isSample = false
    /// The number of groups on all pages, if the service gives it.
    public var totalCount: Int?
    /// The skipped records.
    public var skipped: SkippedRecords
    /// True if the service sent more records than are read.
    public var isCut: Bool
    /// True if the service announces more groups but sends an empty page.
    var endsEarly = false
    /// All rows to show, for several sources. `groups` are the last of them, and earlier ones may have changed.
    public var feed: FeedSnapshot?

    /// A page of groups.
    public init(
        groups: [Group], hasMore: Bool, totalCount: Int? = nil, skipped: SkippedRecords = SkippedRecords(),
        isCut: Bool = false
    ) {
        self.groups = groups
        self.hasMore = hasMore
        self.totalCount = totalCount
        self.skipped = skipped
        self.isCut = isCut
    }
}

/// A record without a usable id or name.
public struct SkippedRecord: Sendable, Hashable, CustomStringConvertible {
    /// Index in the array, from 0.
    public let index: Int
    /// The unusable field; nil if the record is no object.
    public let field: String?
    /// The problem, as a sentence fragment.
    public let reason: String

    /// A skipped record, with its index from 0.
    public init(index: Int, field: String?, reason: String) {
        self.index = index
        self.field = field
        self.reason = reason
    }

    public var description: String {
        field.map { "record \(index): \($0) \(reason)" } ?? "record \(index) \(reason)"
    }
}

/// The number of skipped records, and the reasons of the first ones: an answer may contain millions. A value.
public struct SkippedRecords: Sendable, Hashable, CustomStringConvertible {
    /// The number of kept records.
    public static let maximumKept = 5

    /// The number of skipped records.
    public private(set) var count = 0
    /// The first ones, in order.
    public private(set) var first: [SkippedRecord] = []

    /// No skipped records.
    public init() {}

    /// Skipped records of a sequence.
    public init(_ records: some Sequence<SkippedRecord>) {
        for record in records { append(record) }
    }

    /// True if no record was skipped.
    public var isEmpty: Bool { count == 0 }

    /// Adds a record.
    public mutating func append(_ record: SkippedRecord) {
        count += 1
        if first.count < Self.maximumKept { first.append(record) }
    }

    /// Adds the records of another answer.
    public mutating func append(_ others: SkippedRecords) {
        count += others.count
        // Problems that repeat on each page are reported once.
        first += others.first.filter { !first.contains($0) }.prefix(Self.maximumKept - first.count)
    }

    /// The text for the log.
    public var description: String {
        let reasons = first.map(\.description) + (count > first.count ? ["…"] : [])
        return "\(count) record\(count == 1 ? "" : "s") skipped: \(reasons.joined(separator: "; "))"
    }
}
