/// Checks node classes, which are `@unchecked Sendable`: Swift does not check their stored properties, and any thread
/// may use them.
///
/// It reads text, not types, and finds subclasses of `DisplayNode` by the names in the given sources. It cannot check
/// that the value of a `let` is `Sendable`.
struct NodeCheck {
    struct File {
        let path: String
        let classes: [ClassDeclaration]

        init(path: String, text: SourceText) {
            self.path = path
            classes = ClassDeclaration.all(in: text)
        }
    }

    private let files: [File]
    /// The names of the subclasses of `DisplayNode` in all files; its own state is checked separately.
    let nodes: Set<String>

    /// - Parameter known: files searched for superclasses, and not checked.
    init(_ files: [File], known: [File] = []) {
        self.files = files
        nodes = Self.namesBelow("DisplayNode", in: (files + known).flatMap(\.classes))
    }

    /// The number of checked node classes.
    var count: Int { files.reduce(0) { $0 + $1.classes.count { nodes.contains($0.name) } } }

    /// The findings in file order.
    var findings: [NodeFinding] {
        files.flatMap { file in
            // The compiler checks classes that are isolated to the main actor.
            file.classes.filter { nodes.contains($0.name) && !$0.attributes.contains("MainActor") }
                .flatMap { declaration in
                    declaration.storedVariables.filter { !$0.isGuarded }.map {
                        NodeFinding(path: file.path, className: declaration.name, variable: $0)
                    }
                }
        }
    }

    /// The direct and indirect subclasses of `root`.
    private static func namesBelow(_ root: String, in classes: [ClassDeclaration]) -> Set<String> {
        var found: Set<String> = []
        var parents: Set = [root]
        while !parents.isEmpty {
            let children = classes.filter { !parents.isDisjoint(with: $0.inherited) }.map(\.name)
            parents = Set(children).subtracting(found)
            found.formUnion(parents)
        }
        return found
    }
}

/// An unguarded property of a node class.
struct NodeFinding: Equatable, CustomStringConvertible {
    let path: String
    let className: String
    let variable: ClassDeclaration.StoredVariable

    /// The problem and its fix, without the place.
    var message: String {
        "any thread may have a node, and nothing guards \(className).\(variable.name): make it \(mend)"
    }

    /// The message in the format of compilers, so that editors find the place.
    var description: String { "\(path):\(variable.line): error: \(message)" }

    private var mend: String {
        if variable.modifiers.contains("weak") { return "@GuardedWeak in place of weak, or @MainActor" }
        if variable.modifiers.contains("lazy") { return "@MainActor, or a let that init sets" }
        return "a let, @MainActor or @Guarded"
    }
}

extension ClassDeclaration.StoredVariable {
    fileprivate var isGuarded: Bool { !attributes.isDisjoint(with: ["MainActor", "Guarded", "GuardedWeak"]) }
}
