import JSON
import WeftGLib

/// In which order the feed has groups, and which of them. A value, a word of the program's settings.
public struct FeedArrangement: Sendable, Hashable {
    /// What comes first.
    public var order = GroupOrder.nearest
    /// Which groups there are.
    public var filter = GroupFilter()

    /// All groups, the nearest first.
    public init() {}

    /// As the user wants it.
    public init(order: GroupOrder = .nearest, filter: GroupFilter = GroupFilter()) {
        self.order = order
        self.filter = filter
    }

    /// Whether it is all groups, the nearest first.
    public var isPlain: Bool { self == FeedArrangement() }
}

extension FeedArrangement {
    /// The settings' name of it.
    static let setting = "arrangement"
    /// Characters of a category's name that are looked at.
    static let maximumCategory = 200

    /// As it was kept; what is not as it was written is as at the first start.
    init(_ text: String) {
        guard text.utf8.count < 4096, let value = try? JSON(parsing: Array(text.utf8)) else { return }
        if let word = value["order"]?.string { order = GroupOrder(word: word) ?? .nearest }
        filter.category = value["category"]?.string?.singleLine(limit: Self.maximumCategory).nonEmpty
        filter.isOnlyWithEvents = value["only-with-events"] == .bool(true)
    }

    /// Takes what was kept at the last run; what is so then.
    /// - Parameter keepsOrder: this run has an order of its own.
    mutating func take(_ kept: String, keepsOrder: Bool) -> FeedArrangement {
        let kept = FeedArrangement(kept)
        if !keepsOrder { order = kept.order }
        filter = kept.filter
        return self
    }

    /// For the settings.
    var text: String? {
        let value: JSON = [
            "order": .string(order.word), "category": filter.category.map(JSON.string) ?? .null,
            "only-with-events": .bool(filter.isOnlyWithEvents),
        ]
        return try? value.text()
    }
}

extension GroupOrder {
    /// As `--order` and the settings call it.
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
    /// In which order the feed has groups, and which of them.
    public var arrangement: FeedArrangement { arranged.withLock { $0 } }

    /// The feed is so from the next search on, and at the next start.
    public func choose(_ arrangement: FeedArrangement) async {
        arranged.withLock { $0 = arrangement }
        await feed.arrange(arrangement)
        try? await store?.set(FeedArrangement.setting, to: arrangement.isPlain ? nil : arrangement.text)
    }
}
