/// A class declaration, as far as the check needs it.
struct ClassDeclaration {
    let name: String
    /// The lines from the word `class` to the brace, counted from 1.
    let headLines: ClosedRange<Int>
    let attributes: Set<String>
    /// The names after the colon, without module and generic arguments.
    let inherited: Set<String>
    let storedVariables: [StoredVariable]

    struct StoredVariable: Equatable {
        let name: String
        /// Line number, counted from 1.
        let line: Int
        let attributes: Set<String>
        let modifiers: Set<String>
    }

    static func all(in text: SourceText) -> [ClassDeclaration] {
        let reader = DeclarationReader(tokens: text.tokens)
        return text.tokens.indices.compactMap(reader.classDeclaration(at:))
    }
}

extension DeclarationReader {
    fileprivate func classDeclaration(at index: Int) -> ClassDeclaration? {
        // `class func` and `class var` are members, `: class` is a constraint; neither is followed by a type's name.
        guard tokens[index].text == "class", let name = text(index + 1), tokens[index + 1].isIdentifier,
            !Self.wordsAfterClass.contains(name)
        else { return nil }
        guard let open = tokens[index...].firstIndex(where: { $0.text == "{" }) else { return nil }
        let end = closing(open)
        return ClassDeclaration(
            name: Self.unquoted(name), headLines: tokens[index].line...tokens[open].line,
            attributes: prefix(before: index).attributes, inherited: inherited(index + 2..<open),
            storedVariables: storedVariables(open + 1..<end))
    }

    /// The words that `class` modifies, and other modifiers.
    private static let wordsAfterClass = modifiers.union(["func", "var", "let", "subscript"])

    /// The names declared by `var a = f(x, y), (b, c): (Int, Int)`: a, b and c. Ends with the statement, unless a comma
    /// continues it.
    private func names(after keyword: Int) -> [String] {
        var found: [String] = []
        var index = keyword + 1
        var isName = true
        while index < tokens.count {
            let text = tokens[index].text
            if isName, text == "(" {
                let end = closing(index)
                found += names(inTuple: index + 1..<end)
                index = end
                isName = false
            } else if isName {
                found.append(Self.unquoted(text))
                isName = false
            } else if ["(", "[", "{"].contains(text) {
                index = closing(index)
            } else if text == "<", let end = closingAngle(index) {
                index = end
            } else if text == "," {
                isName = true
            } else if text == ";" || text == "}" {
                return found
            }
            guard isName || goesOn(after: index) else { return found }
            index += 1
        }
        return found
    }

    /// The names in `(a, (label: b, _))`: a and b.
    private func names(inTuple range: Range<Int>) -> [String] {
        range.filter { tokens[$0].isIdentifier && tokens[$0].text != "_" && text($0 + 1) != ":" }
            .map { Self.unquoted(tokens[$0].text) }
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
                let (attributes, modifiers, _) = prefix(before: index)
                // An override with observers adds no storage.
                if modifiers.isDisjoint(with: ["static", "class", "override"]), isStored(index) {
                    found += names(after: index).map {
                        ClassDeclaration.StoredVariable(
                            name: $0, line: token.line, attributes: attributes, modifiers: modifiers)
                    }
                }
            }
            index += 1
        }
        return found
    }
}
