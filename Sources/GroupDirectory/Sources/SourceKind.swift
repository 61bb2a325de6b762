import WeftGLib

/// What a source speaks. A value, known by its word.
///
/// Each kind is made in its own folder; `all` is the one list of them.
public struct SourceKind: Sendable, Hashable, CustomStringConvertible {
    /// For the store and the command line; stays the same for good.
    public let word: String
    /// As people know it.
    public let title: String
    /// An address of such a source as a person would type it; nil if the window shows none.
    public let example: String?
    /// Whether it answers only those who come with a token.
    public let wantsToken: Bool
    /// Whether an address looks like one of its own, before anything was asked.
    let isLikely: @Sendable (_ address: String) -> Bool
    /// A source of that kind.
    let make: @Sendable (SourceSite) -> any GroupSource

    /// Those that the program speaks, in the order in which an address is tried: first what answers clearly.
    public static let all: [SourceKind] = [.mobilizon, .gancio, .eventsCalendar, .calendar, .v3, .meetup]

    /// Nil for a word of another version of the program.
    public init?(word: String) {
        guard let kind = Self.all.first(where: { $0.word == word }) else { return nil }
        self = kind
    }

    init(
        word: String, title: String, example: String? = nil, wantsToken: Bool = false,
        isLikely: @escaping @Sendable (_ address: String) -> Bool = { _ in false },
        make: @escaping @Sendable (SourceSite) -> any GroupSource
    ) {
        self.word = word
        self.title = title
        self.example = example
        self.wantsToken = wantsToken
        self.isLikely = isLikely
        self.make = make
    }

    public var description: String { word }

    public static func == (one: SourceKind, other: SourceKind) -> Bool { one.word == other.word }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(word)
    }
}

extension StoredSource {
    /// What answers there; nil for a kind that this program does not speak. Asks nothing.
    /// - Parameter rights: the user's, for a service that wants to know who asks.
    public func source(over client: HTTPClient, rights: SourceRights = SourceRights()) -> (any GroupSource)? {
        SourceKind(word: kind).map { kind in
            kind.make(SourceSite(id: id, kind: kind, address: address, name: name, rights: rights, client: client))
        }
    }
}
