import JSON

/// A query as it is sent: one operation, with the fragments it uses. A value.
struct GraphQLDocument: Sendable {
    let text: String

    /// - Parameter parts: files of `Queries`.
    init(_ parts: [UInt8]...) {
        text = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// What is posted (GraphQL over HTTP, section 5.3).
    func request(_ variables: JSONObject) -> JSON {
        ["query": .string(text), "variables": .object(variables)]
    }
}
