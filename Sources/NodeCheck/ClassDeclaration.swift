/// A class as far as the check needs it.
struct ClassDeclaration {
    let name: String
    /// From the word `class` to the brace, counted from 1.
    let headLines: ClosedRange<Int>
    let attributes: Set<String>
    /// The names after the colon, without module and generic arguments.
    let inherited: Set<String>
    let storedVariables: [StoredVariable]

    struct StoredVariable: Equatable {
        let name: String
        /// From 1.
        let line: Int
        let attributes: Set<String>
        let modifiers: Set<String>
    }

    static func all(in text: SourceText) -> [ClassDeclaration] {
        let reader = DeclarationReader(tokens: text.tokens)
        return text.tokens.indices.compactMap(reader.classDeclaration(at:))
    }
}

/// Reads declarations out of tokens. It knows as much of Swift's grammar as formatted sources need: a declaration's
/// head is on one line, except inside brackets.
private struct DeclarationReader {
    let tokens: [SourceText.Token]

    func classDeclaration(at index: Int) -> ClassDeclaration? {
        // `class func` and `class var` are members, `: class` is a constraint; neither is followed by a type's name.
        guard tokens[index].text == "class", let name = text(index + 1), name.first?.isUppercase == true else {
            return nil
        }
        guard let open = tokens[index...].firstIndex(where: { $0.text == "{" }) else { return nil }
        let end = closing(open)
        return ClassDeclaration(
            name: name, headLines: tokens[index].line...tokens[open].line, attributes: prefix(before: index).attributes,
            inherited: inherited(index + 2..<open), storedVariables: storedVariables(open + 1..<end))
    }

    private func text(_ index: Int) -> String? {
        tokens.indices.contains(index) ? tokens[index].text : nil
    }

    /// The index of the bracket that closes the one at `open`; the end when there is none.
    private func closing(_ open: Int) -> Int {
        var depth = 0
        for index in open..<tokens.count {
            if ["{", "(", "["].contains(tokens[index].text) { depth += 1 }
            if ["}", ")", "]"].contains(tokens[index].text) { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count
    }

    /// `<T: P>: Module.Base<Int>, Protocol where …` gives Base and Protocol.
    private func inherited(_ range: Range<Int>) -> Set<String> {
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
        "unowned", "override", "nonisolated", "required", "dynamic",
    ]

    /// The attributes and modifiers right before a declaration's keyword.
    private func prefix(before keyword: Int) -> (attributes: Set<String>, modifiers: Set<String>) {
        var attributes: Set<String> = []
        var modifiers: Set<String> = []
        var index = keyword - 1
        while index >= 0 {
            var name = index
            // `private(set)`, `@Guarded(by: lock)`
            if tokens[index].text == ")", let open = opening(index), open > 0 { name = open - 1 }
            if name > 0, tokens[name - 1].text == "@" {
                attributes.insert(tokens[name].text)
                index = name - 2
            } else if Self.modifiers.contains(tokens[name].text) {
                modifiers.insert(tokens[name].text)
                index = name - 1
            } else {
                break
            }
        }
        return (attributes, modifiers)
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

    /// The stored instance variables among a class's members.
    private func storedVariables(_ members: Range<Int>) -> [ClassDeclaration.StoredVariable] {
        var found: [ClassDeclaration.StoredVariable] = []
        var index = members.lowerBound
        while index < members.upperBound {
            let token = tokens[index]
            if ["{", "(", "["].contains(token.text) {
                index = closing(index) + 1
                continue
            }
            if token.text == "var" {
                let (attributes, modifiers) = prefix(before: index)
                // An override with observers adds no storage.
                if modifiers.isDisjoint(with: ["static", "class", "override"]), isStored(index) {
                    found.append(
                        ClassDeclaration.StoredVariable(
                            name: text(index + 1) ?? "", line: token.line, attributes: attributes,
                            modifiers: modifiers))
                }
            }
            index += 1
        }
        return found
    }

    /// Whether the variable declared at `keyword` has storage: an initial value, observers, or a bare type.
    private func isStored(_ keyword: Int) -> Bool {
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
