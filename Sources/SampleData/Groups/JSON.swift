/// A JSON value that keeps the order of its members, so that the file is the same bytes at every run.
enum JSON {
    case string(String)
    case int(Int)
    case double(Double)
    case array([JSON])
    case object([(String, JSON)])

    func write(to text: inout String) {
        switch self {
        case .string(let value): JSON.quote(value, to: &text)
        case .int(let value): text += String(value)
        case .double(let value): text += value.description
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                JSON.quote(member.0, to: &text)
                text += ":"
                member.1.write(to: &text)
            }
            text += "}"
        }
    }

    /// RFC 8259, section 7: only what must be escaped is.
    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.value < 32:
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
