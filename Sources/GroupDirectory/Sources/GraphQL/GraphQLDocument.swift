import JSON

/// A query in the form that is sent: one operation, with the fragments it uses. A value.
struct GraphQLDocument: Sendable {
    let text: String

    /// - Parameters:
    ///   - operation: a file of `Queries`.
    ///   - fragments: the fragments that it may use, one in each file. Fragments that it does not use are left out, as
    ///     services require.
    init(_ operation: [UInt8], fragments: [[UInt8]] = []) {
        var rest = fragments.map { String(decoding: $0, as: UTF8.self) }
        var text = String(decoding: operation, as: UTF8.self)
        while let index = rest.firstIndex(where: { text.contains("..." + Self.name($0) + "\n") }) {
            text += "\n" + rest.remove(at: index)
        }
        self.text = text
    }

    /// Returns the second word of `fragment NAME on TYPE`.
    private static func name(_ fragment: String) -> String {
        fragment.split(separator: " ", maxSplits: 2).dropFirst().first.map(String.init) ?? ""
    }

    /// Returns the body of the request (GraphQL over HTTP, section 5.3).
    func request(_ variables: JSONObject) -> JSON {
        ["query": .string(text), "variables": .object(variables)]
    }
}
