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

extension DeclarationReader {
    fileprivate func classDeclaration(at index: Int) -> ClassDeclaration? {
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
}
