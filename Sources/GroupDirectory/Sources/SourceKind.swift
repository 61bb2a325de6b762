import WeftGLib

/// What a source speaks. A value, known by its word.
///
/// Each kind is made in its own folder; `all` is the one list of them.
public struct SourceKind: Sendable, Hashable, CustomStringConvertible {
    /// For the store and the command line; stays the same for good.
    public let word: String
    /// A source of that kind.
    let make: @Sendable (SourceSite) -> any GroupSource

    /// Those that the program speaks.
    public static let all: [SourceKind] = [.v3, .mobilizon, .gancio]

    /// Nil for a word of another version of the program.
    public init?(word: String) {
        guard let kind = Self.all.first(where: { $0.word == word }) else { return nil }
        self = kind
    }

    init(word: String, make: @escaping @Sendable (SourceSite) -> any GroupSource) {
        self.word = word
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
    /// - Parameter token: the user's, for a service that wants one; never in a message.
    public func source(over client: HTTPClient, token: String? = nil) -> (any GroupSource)? {
        SourceKind(word: kind).map { kind in
            kind.make(SourceSite(id: id, kind: kind, address: address, name: name, token: token, client: client))
        }
    }
}
