import WeftGLib

/// The protocol that a source speaks. A value, identified by its word.
///
/// Each kind is defined in its own folder; `all` lists them.
public struct SourceKind: Sendable, Hashable, CustomStringConvertible {
    /// The identifier in the store and on the command line. It never changes.
    public let word: String
    /// The name of the protocol or program for users.
    public var title: String { makeTitle() }
    /// An example of an address that a user may type; nil if the window shows none.
    public let example: String?
    /// True if it answers only with a token.
    public let wantsToken: Bool
    /// Called each time, since a kind may be made before the user's language is known.
    private let makeTitle: @Sendable () -> String
    /// Returns true if an address looks like one of this kind, before any request.
    let isLikely: @Sendable (_ address: String) -> Bool
    /// Makes a source of this kind.
    let make: @Sendable (SourceSite) -> any GroupSource

    /// The supported kinds, in the order in which an address is tried. Kinds with unambiguous answers come first.
    public static let all: [SourceKind] = [
        .mobilizon, .gancio, .eventsCalendar, .calendar, .v3, .meetup, .page, .feed, .actor,
    ]

    /// nil for a word of another version of the program.
    public init?(word: String) {
        guard let kind = Self.all.first(where: { $0.word == word }) else { return nil }
        self = kind
    }

    init(
        word: String, title: @autoclosure @escaping @Sendable () -> String, example: String? = nil,
        wantsToken: Bool = false,
        isLikely: @escaping @Sendable (_ address: String) -> Bool = { _ in false },
        make: @escaping @Sendable (SourceSite) -> any GroupSource
    ) {
        self.word = word
        makeTitle = title
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
    /// Makes the source at this site; nil for an unsupported kind. It sends no request.
    ///
    /// - Parameter rights: the user's tokens, for services that require one.
    public func source(over client: HTTPClient, rights: SourceRights = SourceRights()) -> (any GroupSource)? {
        SourceKind(word: kind).map { kind in
            kind.make(SourceSite(id: id, kind: kind, address: address, name: name, rights: rights, client: client))
        }
    }
}
