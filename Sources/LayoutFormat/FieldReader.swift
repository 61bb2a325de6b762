import JSON
import WeftLayout

/// Reads one object of a case key by key; remaining keys are unknown.
struct FieldReader {
    let path: String
    private let members: JSONObject
    private var taken: Set<String> = []

    init(_ value: JSON, at path: String) throws(CaseError) {
        guard case .object(let members) = value else {
            throw CaseError(path: path, message: "expected an object, found \(value.kind)")
        }
        self.path = path
        self.members = members
    }

    func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    func error(_ key: String, _ message: String) -> CaseError { CaseError(path: path(to: key), message: message) }

    func has(_ key: String) -> Bool { !taken.contains(key) && members[key] != nil }

    /// Takes the value of a key, once.
    mutating func take(_ key: String) -> JSON? {
        taken.insert(key).inserted ? members[key] : nil
    }

    mutating func require(_ key: String) throws(CaseError) -> JSON {
        guard let value = take(key) else {
            throw CaseError(path: path, message: "expected the key \"\(key)\"")
        }
        return value
    }

    /// Fails if a key was not taken.
    func finish(_ what: String) throws(CaseError) {
        guard let member = members.members.first(where: { !taken.contains($0.key) }) else { return }
        throw error(member.key, "unknown key of \(what)")
    }

    mutating func number(
        _ key: String, _ fallback: Double, from lowest: Double = -.infinity
    ) throws(CaseError) -> Double {
        guard let value = take(key) else { return fallback }
        return try number(value, key, from: lowest)
    }

    func number(_ value: JSON, _ key: String, from lowest: Double = -.infinity) throws(CaseError) -> Double {
        if let number = value.number, number.double == nil { throw error(key, "the number \(number) is too large") }
        guard let number = value.double, number >= lowest else {
            let domain = lowest == 0 ? "a number of 0 or more" : "a number"
            throw error(key, "expected \(domain), found \(value.kind)")
        }
        return number
    }

    /// A list of `count` values.
    func list(_ value: JSON, _ key: String, count: Int, _ what: String) throws(CaseError) -> [JSON] {
        guard case .array(let values) = value, values.count == count else {
            throw error(key, "expected \(what), found \(value.kind)")
        }
        return values
    }

    /// A list of numbers, with `"inf"` if allowed.
    func numbers(
        _ value: JSON, _ key: String, _ what: String, count: Int, from lowest: Double = -.infinity,
        unlimited: Bool = false
    ) throws(CaseError) -> [Double] {
        var numbers: [Double] = []
        for (index, entry) in try list(value, key, count: count, what).enumerated() {
            if unlimited, case .string("inf") = entry {
                numbers.append(.infinity)
            } else if unlimited, case .string = entry {
                throw error("\(key)[\(index)]", "expected a number or \"inf\", found \(entry.kind)")
            } else {
                numbers.append(try number(entry, "\(key)[\(index)]", from: lowest))
            }
        }
        return numbers
    }

    mutating func point(_ key: String) throws(CaseError) -> Point {
        guard let value = take(key) else { return .zero }
        let numbers = try numbers(value, key, "[x, y]", count: 2)
        return Point(x: numbers[0], y: numbers[1])
    }

    mutating func flag(_ key: String) throws(CaseError) -> Bool {
        guard let value = take(key) else { return false }
        guard case .bool(let flag) = value else { throw error(key, "expected true or false, found \(value.kind)") }
        return flag
    }

    /// A word out of a set of allowed ones.
    mutating func choice<Value>(
        _ key: String, _ fallback: Value, _ words: KeyValuePairs<String, Value>
    ) throws(CaseError) -> Value {
        guard let value = take(key) else { return fallback }
        return try choice(value, key, words)
    }

    func choice<Value>(
        _ value: JSON, _ key: String, _ words: KeyValuePairs<String, Value>
    ) throws(CaseError) -> Value {
        if case .string(let text) = value, let match = words.first(where: { $0.key == text }) {
            return match.value
        }
        throw error(key, "expected one of \(words.map(\.key).joined(separator: ", ")), found \(value.kind)")
    }

    /// A dimension: `width: 10`, `"50%"`, `"auto"`.
    mutating func dimension(_ key: String) throws(CaseError) -> Dimension {
        guard let value = take(key) else { return .auto }
        if let points = value.double, points >= 0 { return .points(points) }
        if case .string(let text) = value {
            switch Dimension(text) {
            case .auto: return .auto
            case .fraction(let fraction) where fraction >= 0 && fraction <= 1: return .fraction(fraction)
            default: break
            }
        }
        throw error(
            key, "expected points of 0 or more, a text from \"0%\" to \"100%\", or \"auto\", found \(value.kind)")
    }
}
