import JSON
import WeftGLib

/// Order and filter of the feed. A value, stored in the program's settings.
public struct FeedArrangement: Sendable, Hashable {
    /// The order of groups.
    public var order = GroupOrder.nearest
    /// The filter for groups.
    public var filter = GroupFilter()

    /// Makes the default arrangement: all groups, the nearest first.
    public init() {}

    /// An order and a filter.
    public init(order: GroupOrder = .nearest, filter: GroupFilter = GroupFilter()) {
        self.order = order
        self.filter = filter
    }

    /// True for all groups, the nearest first.
    public var isPlain: Bool { self == FeedArrangement() }
}

extension FeedArrangement {
    /// The name of the setting.
    static let setting = "arrangement"
    /// Maximum number of characters of a stored category name.
    static let maximumCategory = 200

    /// Reads the setting; invalid parts have their defaults.
    init(_ text: String) {
        guard text.utf8.count < 4096, let value = try? JSON(parsing: Array(text.utf8)) else { return }
        if let word = value["order"]?.string { order = GroupOrder(word: word) ?? .nearest }
        filter.category = value["category"]?.string?.singleLine(limit: Self.maximumCategory).nonEmpty
        filter.isOnlyWithEvents = value["only-with-events"] == .bool(true)
    }

    /// Takes over the stored arrangement, and returns the result.
    /// - Parameter keepsOrder: keeps this run's own order.
    mutating func take(_ kept: String, keepsOrder: Bool) -> FeedArrangement {
        let kept = FeedArrangement(kept)
        if !keepsOrder { order = kept.order }
        filter = kept.filter
        return self
    }

    /// The setting's text.
    var text: String? {
        let value: JSON = [
            "order": .string(order.word), "category": filter.category.map(JSON.string) ?? .null,
            "only-with-events": .bool(filter.isOnlyWithEvents),
        ]
        return try? value.text()
    }
}

extension GroupOrder {
    /// The order's word for `--order` and the setting.
    var word: String {
        switch self {
        case .nearest: "nearest"
        case .nextEvent: "event"
        case .members: "members"
        case .newest: "newest"
        }
    }

    init?(word: String) {
        guard let order = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = order
    }
}

extension FeedSession {
    /// Order and filter of the feed.
    public var arrangement: FeedArrangement { arranged.withLock { $0 } }

    /// Sets order and filter from the next search on, also for the next start.
    public func choose(_ arrangement: FeedArrangement) async {
        arranged.withLock { $0 = arrangement }
        await feed.arrange(arrangement)
        try? await store?.set(FeedArrangement.setting, to: arrangement.isPlain ? nil : arrangement.text)
    }
}
