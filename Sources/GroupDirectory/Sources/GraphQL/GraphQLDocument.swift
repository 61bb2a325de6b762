import JSON

/// A query as it is sent: one operation, with the fragments it uses. A value.
struct GraphQLDocument: Sendable {
    let text: String

    /// - Parameter operation: a file of `Queries`.
    /// - Parameter fragments: those that it may use, one a file; what it does not spread is left out, as services want.
    init(_ operation: [UInt8], fragments: [[UInt8]] = []) {
        var rest = fragments.map { String(decoding: $0, as: UTF8.self) }
        var text = String(decoding: operation, as: UTF8.self)
        while let index = rest.firstIndex(where: { text.contains("..." + Self.name($0) + "\n") }) {
            text += "\n" + rest.remove(at: index)
        }
        self.text = text
    }

    /// The second word of `fragment NAME on TYPE`.
    private static func name(_ fragment: String) -> String {
        fragment.split(separator: " ", maxSplits: 2).dropFirst().first.map(String.init) ?? ""
    }

    /// What is posted (GraphQL over HTTP, section 5.3).
    func request(_ variables: JSONObject) -> JSON {
        ["query": .string(text), "variables": .object(variables)]
    }
}
