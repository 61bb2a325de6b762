/// One page of groups as a service gave it, nearest first.
public struct GroupPage: Sendable, Hashable {
    public var groups: [Group]
    /// Whether asking for the next page makes sense.
    public var hasMore: Bool
    /// How many groups there are on all pages, where the service says so.
    public var totalCount: Int?
    /// The records that were left out.
    public var skipped: [SkippedRecord]

    public init(groups: [Group], hasMore: Bool, totalCount: Int? = nil, skipped: [SkippedRecord] = []) {
        self.groups = groups
        self.hasMore = hasMore
        self.totalCount = totalCount
        self.skipped = skipped
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

    public init(index: Int, field: String?, reason: String) {
        self.index = index
        self.field = field
        self.reason = reason
    }

    public var description: String {
        field.map { "record \(index): \($0) \(reason)" } ?? "record \(index) \(reason)"
    }
}
