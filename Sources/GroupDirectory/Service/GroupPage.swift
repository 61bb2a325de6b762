/// One page of groups as a service gave it, nearest first.
public struct GroupPage: Sendable, Equatable {
    /// The groups, in order.
    public var groups: [Group]
    /// Whether asking for the next page makes sense.
    public var hasMore: Bool
    /// Whether the groups are invented ones, to show the program by.
    public var isSample = false
    /// How many groups there are on all pages, where the service says so.
    public var totalCount: Int?
    /// The records that were left out.
    public var skipped: SkippedRecords
    /// Whether the service sent so many records that the rest of them was not read.
    public var isCut: Bool
    /// Whether the service says that there are more, and gives an empty page.
    var endsEarly = false
    /// Where groups come from several sources, all that is to be shown by now: `groups` are the last of it, and some
    /// before them may have changed.
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
    /// Position in the array that was read, from 0.
    public let index: Int
    /// The field that makes it unusable; nil when the record is no object at all.
    public let field: String?
    /// What is wrong, as a sentence fragment.
    public let reason: String

    /// A record that could not be read, with its number from 0.
    public init(index: Int, field: String?, reason: String) {
        self.index = index
        self.field = field
        self.reason = reason
    }

    public var description: String {
        field.map { "record \(index): \($0) \(reason)" } ?? "record \(index) \(reason)"
    }
}

/// How many records were left out, and why the first of them were: an answer may hold millions. A value.
public struct SkippedRecords: Sendable, Hashable, CustomStringConvertible {
    /// How many of them are kept.
    public static let maximumKept = 5

    /// How many were skipped.
    public private(set) var count = 0
    /// In order.
    public private(set) var first: [SkippedRecord] = []

    /// None.
    public init() {}

    /// These records.
    public init(_ records: some Sequence<SkippedRecord>) {
        for record in records { append(record) }
    }

    /// Whether none was skipped.
    public var isEmpty: Bool { count == 0 }

    /// One more.
    public mutating func append(_ record: SkippedRecord) {
        count += 1
        if first.count < Self.maximumKept { first.append(record) }
    }

    /// Adds those of another answer.
    public mutating func append(_ others: SkippedRecords) {
        count += others.count
        // The same in each page is said once.
        first += others.first.filter { !first.contains($0) }.prefix(Self.maximumKept - first.count)
    }

    /// For the log.
    public var description: String {
        let reasons = first.map(\.description) + (count > first.count ? ["…"] : [])
        return "\(count) record\(count == 1 ? "" : "s") skipped: \(reasons.joined(separator: "; "))"
    }
}
