/// Reads declarations out of tokens. It knows as much of Swift's grammar as formatted sources need: a declaration's
/// head is on one line, except inside brackets.
struct DeclarationReader {
    let tokens: [SourceText.Token]

    func text(_ index: Int) -> String? {
        tokens.indices.contains(index) ? tokens[index].text : nil
    }

    /// The index of the bracket that closes the one at `open`; the end when there is none.
    func closing(_ open: Int) -> Int {
        var depth = 0
        for index in open..<tokens.count {
            if ["{", "(", "["].contains(tokens[index].text) { depth += 1 }
            if ["}", ")", "]"].contains(tokens[index].text) { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count
    }

    /// `<T: P>: Module.Base<Int>, Protocol where …` gives Base and Protocol.
    func inherited(_ range: Range<Int>) -> Set<String> {
        var names: Set<String> = []
        var depth = 0
        var isAfterColon = false
        for index in range {
            switch tokens[index].text {
            case "<": depth += 1
            case ">": depth -= 1
            case ":" where depth == 0: isAfterColon = true
            case "where" where depth == 0: return names
            case let name where depth == 0 && isAfterColon && text(index + 1) != ".": names.insert(name)
            default: break
            }
        }
        return names
    }

    private static let modifiers: Set = [
        "public", "private", "fileprivate", "internal", "package", "open", "final", "static", "class", "lazy", "weak",
        "unowned", "override", "nonisolated", "required", "convenience", "dynamic", "mutating", "indirect", "isolated",
    ]

    /// The attributes and modifiers right before a declaration's keyword, and where the first of them is.
    func prefix(before keyword: Int) -> (attributes: Set<String>, modifiers: Set<String>, start: Int) {
        var attributes: Set<String> = []
        var modifiers: Set<String> = []
        var start = keyword
        while start > 0 {
            var name = start - 1
            // `private(set)`, `@Guarded(by: lock)`
            if tokens[name].text == ")", let open = opening(name), open > 0 { name = open - 1 }
            if name > 0, tokens[name - 1].text == "@" {
                attributes.insert(tokens[name].text)
                start = name - 1
            } else if Self.modifiers.contains(tokens[name].text) {
                modifiers.insert(tokens[name].text)
                start = name
            } else {
                break
            }
        }
        return (attributes, modifiers, start)
    }

    private func opening(_ close: Int) -> Int? {
        var depth = 0
        for index in stride(from: close, through: 0, by: -1) {
            if tokens[index].text == ")" { depth += 1 }
            if tokens[index].text == "(" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Whether the variable declared at `keyword` has storage: an initial value, observers, or a bare type.
    func isStored(_ keyword: Int) -> Bool {
        var index = keyword + 1
        while index < tokens.count {
            switch tokens[index].text {
            case "=": return true
            case "{": return ["willSet", "didSet"].contains(text(index + 1))
            case "(", "[": index = closing(index)
            case "}": return true
            default: break
            }
            guard index + 1 < tokens.count, tokens[index + 1].line == tokens[index].line else { return true }
            index += 1
        }
        return true
    }
}
