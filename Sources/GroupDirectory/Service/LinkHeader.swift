/// The `Link` field of HTTP (RFC 8288), e.g. `<https://…?offset=1>; rel="next", <…>; rel="last"`.
enum LinkHeader {
    /// True if one of the links is the next page. Accepts any text. O(length)
    static func hasNext(_ value: String) -> Bool {
        var scanner = Scanner(bytes: value.utf8[...])
        var isTarget = false
        while let part = scanner.nextPart() {
            switch part {
            case .target: isTarget = true
            case .comma: isTarget = false
            case .parameter(let name, let value):
                // A relation is a list of names, separated by spaces.
                guard isTarget, name == "rel" else { continue }
                if value.split(separator: " ").contains("next") { return true }
            }
        }
        return false
    }

    private enum Part {
        case target, comma
        case parameter(String, String)
    }

    private struct Scanner {
        var bytes: Substring.UTF8View

        /// The next relevant part; others are skipped.
        mutating func nextPart() -> Part? {
            while let byte = bytes.popFirst() {
                switch byte {
                case UInt8(ascii: "<"):
                    guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
                    bytes = bytes[bytes.index(after: end)...]
                    return .target
                case UInt8(ascii: ","):
                    return .comma
                case UInt8(ascii: ";"):
                    return .parameter(word().lowercased(), parameterValue())
                default:
                    continue
                }
            }
            return nil
        }

        private mutating func word() -> String {
            bytes = bytes.drop { $0.isASCIIBlank }
            let word = bytes.prefix { !$0.isASCIIBlank && !";,=\"<".utf8.contains($0) }
            bytes = bytes[word.endIndex...]
            bytes = bytes.drop { $0.isASCIIBlank }
            return String(word) ?? ""
        }

        private mutating func parameterValue() -> String {
            guard bytes.first == UInt8(ascii: "=") else { return "" }
            bytes = bytes.dropFirst().drop { $0.isASCIIBlank }
            guard bytes.first == UInt8(ascii: "\"") else { return word().lowercased() }
            bytes = bytes.dropFirst()
            let value = bytes.prefix { $0 != UInt8(ascii: "\"") }
            bytes = bytes[value.endIndex...].dropFirst()
            return (String(value) ?? "").lowercased()
        }
    }
}
