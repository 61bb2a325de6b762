import JSON

/// What is wrong with a case, and where in it.
public struct CaseError: Error, Sendable, CustomStringConvertible {
    /// From the case down: `tree.children[2].style.width`; empty for the case itself.
    public let path: String
    /// What is wrong.
    public let message: String

    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension CaseError {
    /// Why a text is no JSON, in the tool's words and with line and column in front.
    init(_ error: JSONError) {
        let what = if case .expected(let what) = error.problem { "expected \(what)" } else { "\(error.problem)" }
        self.init(path: "", message: "\(error.position): \(what)")
    }
}

extension JSON {
    /// What the value is called in a message.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): "the number \(number.double?.description ?? number.text)"
        case .string(let text): "the text \"\(text)\""
        case .array(let values): "a list of \(values.count)"
        case .object: "an object"
        }
    }
}
