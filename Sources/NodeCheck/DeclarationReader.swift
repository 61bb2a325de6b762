/// Reads declarations from tokens. It knows just enough of Swift's grammar to find stored properties of classes.
struct DeclarationReader {
    let tokens: [SourceText.Token]
    /// The index of the closing bracket for each opening one; the end if it is missing.
    private let closings: [Int: Int]

    init(tokens: [SourceText.Token]) {
        self.tokens = tokens
        var (open, closings) = ([Int](), [Int: Int]())
        for (index, token) in tokens.enumerated() {
            if ["{", "(", "["].contains(token.text) { open.append(index) }
            if ["}", ")", "]"].contains(token.text), let last = open.popLast() { closings[last] = index }
        }
        self.closings = closings
    }

    func text(_ index: Int) -> String? {
        tokens.indices.contains(index) ? tokens[index].text : nil
    }

    /// The index of the bracket that closes the one at `open`; the end if it is missing.
    func closing(_ open: Int) -> Int { closings[open] ?? tokens.count }

    /// The index of the bracket that closes generic arguments at `open`; nil for an operator.
    func closingAngle(_ open: Int) -> Int? {
        var depth = 0
        var index = open
        while index < min(open + Self.longestArguments, tokens.count) {
            switch tokens[index].text {
            case "<": depth += 1
            case ">" where !isArrow(index):
                depth -= 1
                if depth == 0 { return index }
            case "(", "[": index = closing(index)
            case "{", "}", "=", ";": return nil
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Maximum length of generic arguments in tokens, so that an operator is not searched to the end of the file.
    private static let longestArguments = 500

    /// True if the token at `index` is the tip of `->`.
    private func isArrow(_ index: Int) -> Bool { index > 0 && tokens[index - 1].text == "-" }

    /// The names in `<T: P>: Module.Base<Int>, Protocol where …`: Base and Protocol.
    func inherited(_ range: Range<Int>) -> Set<String> {
        var names: Set<String> = []
        var index = range.lowerBound
        var isAfterColon = false
        while index < range.upperBound {
            switch tokens[index].text {
            case "<", "(": index = (tokens[index].text == "<" ? closingAngle(index) : closing(index)) ?? index
            case ":": isAfterColon = true
            case "where": return names
            case let name where isAfterColon && text(index + 1) != ".": names.insert(Self.unquoted(name))
            default: break
            }
            index += 1
        }
        return names
    }

    /// The name without backquotes: `` `Type` `` and `Type` are equal.
    static func unquoted(_ name: String) -> String { name.filter { $0 != "`" } }

    static let modifiers: Set = [
        "public", "private", "fileprivate", "internal", "package", "open", "final", "static", "class", "lazy", "weak",
        "unowned", "override", "nonisolated", "required", "convenience", "dynamic", "mutating", "indirect", "isolated",
    ]

    /// The attributes and modifiers right before a declaration's keyword, and the index of the first.
    func prefix(before keyword: Int) -> (attributes: Set<String>, modifiers: Set<String>, start: Int) {
        var attributes: Set<String> = []
        var modifiers: Set<String> = []
        var start = keyword
        while start > 0 {
            var name = start - 1
            // `private(set)`, `@Guarded(by: lock)`, `@Guarded<Int>`, `@Weft.Guarded`
            if tokens[name].text == ")", let open = opening(name), open > 0 { name = open - 1 }
            if tokens[name].text == ">", let open = opening(name, "<", ">"), open > 0 { name = open - 1 }
            var first = name
            while first > 1, tokens[first - 1].text == ".", tokens[first - 2].isIdentifier { first -= 2 }
            if first > 0, tokens[first - 1].text == "@" {
                attributes.insert(Self.unquoted(tokens[name].text))
                start = first - 1
            } else if Self.modifiers.contains(tokens[name].text) {
                modifiers.insert(tokens[name].text)
                start = name
            } else {
                break
            }
        }
        return (attributes, modifiers, start)
    }

    private func opening(_ close: Int, _ opens: String = "(", _ closes: String = ")") -> Int? {
        var depth = 0
        for index in stride(from: close, through: 0, by: -1) {
            if tokens[index].text == closes, !isArrow(index) { depth += 1 }
            if tokens[index].text == opens { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// True if the variable declared at `keyword` has storage: an initial value, observers, or a bare type.
    func isStored(_ keyword: Int) -> Bool {
        var index = keyword + 1
        while index < tokens.count {
            switch tokens[index].text {
            case "=", "}", ";", ",": return true
            case "{": return ["willSet", "didSet"].contains(text(index + 1))
            case "(", "[": index = closing(index)
            case "<": index = closingAngle(index) ?? index
            default: break
            }
            // The brace of a computed variable may be on the next line.
            guard goesOn(after: index) || text(index + 1) == "{" else { return true }
            index += 1
        }
        return true
    }

    /// True if the token after `index` belongs to the same statement, judged by the end of one line and the start of
    /// the next.
    func goesOn(after index: Int) -> Bool {
        guard index + 1 < tokens.count else { return false }
        if tokens[index + 1].line == tokens[index].line { return true }
        return Self.marksBefore.contains(tokens[index + 1].text)
            || Self.marksAfter.contains(tokens[index].text) || tokens[index].text == ">" && isArrow(index)
    }

    /// Tokens at the start of a line that continues the previous one.
    private static let marksBefore: Set = [".", ",", "=", ":", "?", "+", "-", "*", "/", "%", "&", "|", "<", ">"]
    /// Tokens at the end of a line that the next one continues.
    private static let marksAfter: Set = [".", ",", "=", ":", "+", "-", "*", "/", "%", "&", "|", "<", "some", "any"]
}
