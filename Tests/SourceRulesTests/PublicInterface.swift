@testable import NodeCheck

/// The names available to clients: the modules' public types and their public members, by base name.
struct PublicInterface {
    /// Members of each public type, including extensions.
    private var members: [String: Set<String>] = [:]
    private var parents: [String: Set<String>] = [:]
    private var types: Set<String> = []
    private var functions: Set<String> = []

    init(_ files: [SourceFile]) {
        let declarations = files.flatMap { Declaration.all(in: $0.text) }
        let publicTypes = Set(
            declarations.filter { $0.isType && $0.keyword != "extension" && $0.isPublic }.map(\.name))
        types = publicTypes
        for declaration in declarations {
            if declaration.isType {
                parents[declaration.name, default: []].formUnion(declaration.inherited)
            }
            // A public extension's members are public without saying so; so are requirements and cases.
            let isSeen = declaration.isPublic || declaration.isRequirement || declaration.keyword == "case"
            guard isSeen, declaration.keyword != "extension" else { continue }
            if let scope = declaration.scope {
                members[scope, default: []].insert(declaration.baseName)
            } else {
                functions.insert(declaration.baseName)
            }
        }
    }

    /// True if a client can use the name: `Type`, `Type.member`, `Type.Nested.member`, or a global function.
    func has(_ symbol: String) -> Bool {
        let path = symbol.prefix { $0 != "(" }.split(separator: ".").map(String.init)
        guard let last = path.last else { return false }
        guard path.count > 1 else { return types.contains(last) || functions.contains(last) }
        let type = path[path.count - 2]
        guard types.contains(type) else { return false }
        var (seen, waiting): (Set<String>, [String]) = ([], [type])
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted else { continue }
            if members[name]?.contains(last) == true { return true }
            waiting += parents[name] ?? []
        }
        return false
    }
}

extension Declaration {
    var isType: Bool { ["class", "struct", "enum", "protocol", "actor", "extension", "typealias"].contains(keyword) }

    var isPublic: Bool { !modifiers.isDisjoint(with: ["public", "open"]) }

    /// The name without the labels of parameters.
    var baseName: String { String(name.prefix { $0 != "(" }) }
}
