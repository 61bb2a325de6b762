import JSON
import WeftGLib

extension HTTPNote.Purpose {
    /// Requests for groups and events of a service.
    public static let source = HTTPNote.Purpose("source")
    /// A calendar.
    public static let calendar = HTTPNote.Purpose("calendar")
    /// Requests for places by their name.
    public static let placeSearch = HTTPNote.Purpose("place-search")
}

/// The contents of a request, read from the request itself by the services' parameter names, so that no source can
/// forget to report them.
extension HTTPNote.Contents {
    private static let placeNames: Set<String> = ["lat", "lon", "latitude", "longitude", "location"]
    private static let wordNames: Set<String> = ["q", "query", "search", "term"]
    private static let tokenNames: Set<String> = ["key"]

    /// Makes the note from the query of an address.
    init(ofQueryIn address: String) {
        self = []
        let query = address.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") }
        for argument in query.split(separator: UInt8(ascii: "&")) {
            let parts = argument.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard parts.count == 2, !parts[1].isEmpty else { continue }
            insert(Self(named: String(decoding: parts[0], as: UTF8.self)))
        }
    }

    /// Makes the note from the variables of a GraphQL query, also those within a filter.
    init(of variables: JSONObject) {
        self = []
        for member in variables.members {
            switch member.value {
            case .object(let object): formUnion(Self(of: object))
            case .string(""), .null: continue
            default: insert(Self(named: member.key))
            }
        }
    }

    private init(named name: String) {
        self =
            Self.placeNames.contains(name)
            ? .place : Self.wordNames.contains(name) ? .words : Self.tokenNames.contains(name) ? .token : []
    }
}
