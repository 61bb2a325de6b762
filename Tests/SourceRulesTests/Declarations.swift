@testable import NodeCheck

/// A declaration outside bodies: a type or a member.
struct Declaration {
    /// `var`, `func`, `init`, `struct` and so on.
    let keyword: String
    /// The name with the labels of parameters: `insert(_:at:)`.
    let name: String
    /// The type that it is a member of, or that is extended; nil at the top of a file.
    let scope: String?
    let isRequirement: Bool
    /// The line of its first attribute or modifier, from 1.
    let line: Int
    let modifiers: Set<String>
    /// The names after the colon of a type or an extension.
    let inherited: Set<String>
    /// True for a variable with storage in the instance.
    let isStored: Bool

    static func all(in text: SourceText) -> [Declaration] {
        let reader = DeclarationReader(tokens: text.tokens)
        return reader.members(0..<text.tokens.count, of: nil, isProtocol: false)
    }
}

extension DeclarationReader {
    private static let types: Set = ["class", "struct", "enum", "protocol", "extension", "actor"]
    private static let members: Set = ["func", "var", "let", "init", "subscript", "typealias", "associatedtype"]

    private func word(_ index: Int) -> String { text(index) ?? "" }

    fileprivate func members(
        _ range: Range<Int>, of scope: String?, isProtocol: Bool, isEnumeration: Bool = false
    ) -> [Declaration] {
        var found: [Declaration] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let keyword = word(index)
            if ["{", "(", "["].contains(keyword) {
                index = closing(index) + 1
            } else if Self.types.contains(keyword), word(index + 1).first?.isUppercase == true,
                word(index - 1) != "import",
                let open = tokens[index...].firstIndex(where: { $0.text == "{" })
            {
                let name = typeName(index + 1)
                found.append(declaration(index, name, scope, inherited: inherited(index + 2..<open)))
                found += members(
                    open + 1..<closing(open), of: name, isProtocol: keyword == "protocol",
                    isEnumeration: keyword == "enum")
                index = closing(open) + 1
            } else if keyword == "case", isEnumeration {
                found += cases(index).map { declaration(index, $0, scope) }
                index += 1
            } else {
                if Self.members.contains(keyword), word(index - 1) != ".", word(index - 1) != "import" {
                    found.append(declaration(index, memberName(index), scope, isRequirement: isProtocol))
                }
                index += 1
            }
        }
        return found
    }

    private func declaration(
        _ keyword: Int, _ name: String, _ scope: String?, isRequirement: Bool = false, inherited: Set<String> = []
    ) -> Declaration {
        let (_, modifiers, start) = prefix(before: keyword)
        return Declaration(
            keyword: word(keyword), name: name, scope: scope, isRequirement: isRequirement, line: tokens[start].line,
            modifiers: modifiers, inherited: inherited,
            isStored: modifiers.isDisjoint(with: ["static", "class", "override"])
                && (word(keyword) == "let" || word(keyword) == "var" && isStored(keyword)))
    }

    /// `case a, b(Int), c = 1` declares a, b and c.
    private func cases(_ keyword: Int) -> [String] {
        var names: [String] = []
        var index = keyword + 1
        while true {
            names.append(Self.unquoted(word(index)))
            index += 1
            if word(index) == "(" { index = closing(index) + 1 }
            if word(index) == "=" { index += 2 }
            guard word(index) == "," else { return names }
            index += 1
        }
    }

    /// The name of an extended type; `extension Module.Name` extends `Name`.
    private func typeName(_ index: Int) -> String {
        word(index + 1) == "." ? typeName(index + 2) : word(index)
    }

    private func memberName(_ keyword: Int) -> String {
        var index = keyword + (["init", "subscript"].contains(word(keyword)) ? 0 : 1)
        var name = Self.unquoted(word(index))
        guard ["func", "init", "subscript"].contains(word(keyword)) else { return name }
        if name.first?.isLetter != true, name != "_" {
            // An operator, token by token.
            name = tokens[index...].prefix { $0.text != "(" }.map(\.text).joined()
        }
        while index < tokens.count, word(index) != "(" { index += 1 }
        return "\(name)(\(labels(index)))"
    }

    private func labels(_ open: Int) -> String {
        var (depth, isLabel, labels) = (0, true, "")
        for index in open + 1..<max(open + 1, closing(open)) {
            switch word(index) {
            case "(", "[", "{", "<": depth += 1
            case ")", "]", "}": depth -= 1
            case ">" where word(index - 1) != "-": depth -= 1
            case "," where depth == 0: isLabel = true
            case let label where depth == 0 && isLabel && label != "@" && word(index - 1) != "@":
                labels += label + ":"
                isLabel = false
            default: break
            }
        }
        return labels
    }
}
