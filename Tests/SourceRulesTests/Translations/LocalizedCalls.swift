@testable import NodeCheck

/// The texts that a source passes to gettext, and calls that `make pot` cannot read.
struct LocalizedCalls {
    private(set) var keys: [Catalogue.Key] = []
    private(set) var violations: [Violation] = []

    /// The functions, with their first arguments that are texts.
    private static let functions: [String: [Part]] = [
        "localized": [.message], "localizedIn": [.context, .message], "localizedPlural": [.message, .plural],
        "frameworkText": [.message], "frameworkPlural": [.message, .plural],
    ]

    private enum Part { case context, message, plural }

    private let path: String
    private let source: [UInt8]

    init(path: String, contents: String) {
        self.path = path
        source = Array(contents.utf8)
        var line = 1
        // Comments and the contents of literals are blanks there, each byte at its place.
        let lines = SourceText(contents).codeLines.map { Array($0.utf8) }
        var start = 0
        for code in lines {
            read(code, start, line)
            start += code.count + 1
            line += 1
        }
    }

    private mutating func read(_ code: [UInt8], _ start: Int, _ line: Int) {
        var index = 0
        var word: [UInt8] = []
        var before: String?
        while index < code.count {
            let byte = code[index]
            if Self.isWord(byte) {
                word.append(byte)
            } else {
                let name = String(decoding: word, as: UTF8.self)
                if byte == UInt8(ascii: "("), before != "func", let parts = Self.functions[name] {
                    call(name, parts, at: start + index + 1, line)
                }
                if !word.isEmpty { before = name }
                word = []
            }
            index += 1
        }
    }

    private mutating func call(
        _ name: String, _ parts: [Part], at start: Int, _ line: Int
    ) {
        var index = start
        var key = Catalogue.Key(message: "")
        for part in parts {
            guard let text = text(&index) else {
                return violations.append(
                    Violation(path: path, line: line, message: "\(name) wants plain literals, which gettext finds"))
            }
            switch part {
            case .context: key.context = text
            case .message: key.message = text
            case .plural: key.plural = text
            }
        }
        keys.append(key)
        let wanted = CatalogueCheck.names(in: key.message + (key.plural ?? "")).subtracting(["count"])
        let given = valueNames(index).subtracting(["count"])
        if wanted != given {
            let message = "\(name): the text names \(wanted.sorted()), the values are \(given.sorted())"
            violations.append(Violation(path: path, line: line, message: message))
        }
    }

    /// Reads a literal, or several joined by "+", up to the next comma or parenthesis.
    private func text(_ index: inout Int) -> String? {
        var text: [UInt8] = []
        repeat {
            skipBlanks(&index)
            guard let literal = literal(&index) else { return nil }
            text += literal
            skipBlanks(&index)
        } while take(UInt8(ascii: "+"), &index)
        guard index < source.count, source[index] == UInt8(ascii: ",") || source[index] == UInt8(ascii: ")") else {
            return nil
        }
        if source[index] == UInt8(ascii: ",") { index += 1 }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a literal on one line without interpolations.
    private func literal(_ index: inout Int) -> [UInt8]? {
        guard take(UInt8(ascii: "\""), &index) else { return nil }
        var text: [UInt8] = []
        while index < source.count, source[index] != UInt8(ascii: "\n") {
            let byte = source[index]
            index += 1
            if byte == UInt8(ascii: "\"") { return text.isEmpty ? nil : text }
            guard byte == UInt8(ascii: "\\"), index < source.count else {
                text.append(byte)
                continue
            }
            switch source[index] {
            case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(source[index])
            default: return nil
            }
            index += 1
        }
        return nil
    }

    /// The names in the rest of a call: literals directly followed by a colon.
    private func valueNames(_ start: Int) -> Set<String> {
        var names: Set<String> = []
        var index = start
        var depth = source.count > start && source[start] == UInt8(ascii: ")") ? 0 : 1
        while index < source.count, depth > 0 {
            let before = index
            if let literal = literal(&index) {
                if index < source.count, source[index] == UInt8(ascii: ":") {
                    names.insert(String(decoding: literal, as: UTF8.self))
                }
                continue
            }
            index = before
            switch source[index] {
            case UInt8(ascii: "\""):
                skipLiteral(&index)
                continue
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            index += 1
        }
        return names
    }

    /// Skips a literal with interpolations, which may contain further literals.
    private func skipLiteral(_ index: inout Int) {
        var depth = 0
        index += 1
        while index < source.count {
            let byte = source[index]
            switch byte {
            case UInt8(ascii: "\"") where depth > 0:
                skipLiteral(&index)
                continue
            case UInt8(ascii: "\""):
                index += 1
                return
            case UInt8(ascii: "\\"):
                index += 1
                if index < source.count, source[index] == UInt8(ascii: "(") { depth += 1 }
            case UInt8(ascii: "(") where depth > 0: depth += 1
            case UInt8(ascii: ")") where depth > 0: depth -= 1
            default: break
            }
            index += 1
        }
    }

    private func skipBlanks(_ index: inout Int) {
        while index < source.count, source[index] <= UInt8(ascii: " ") { index += 1 }
    }

    private func take(_ byte: UInt8, _ index: inout Int) -> Bool {
        guard index < source.count, source[index] == byte else { return false }
        index += 1
        return true
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
