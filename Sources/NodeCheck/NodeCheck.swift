/// Checks what the compiler does not: a node class is `@unchecked Sendable`, so that Swift does not look at what its
/// instances store, and any thread may have them.
///
/// It reads text, not types, and takes for a node what inherits from `DisplayNode` by the names in the sources it is
/// given. That a `let` holds something `Sendable` is beyond it.
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
    /// The names of the classes below `DisplayNode` in all files; its own state has a ledger of its own.
    let nodes: Set<String>

    /// - Parameter known: files that are looked at for classes to inherit from, and not checked.
    init(_ files: [File], known: [File] = []) {
        self.files = files
        nodes = Self.namesBelow("DisplayNode", in: (files + known).flatMap(\.classes))
    }

    /// How many node classes are checked.
    var count: Int { files.reduce(0) { $0 + $1.classes.count { nodes.contains($0.name) } } }

    /// What is wrong, in the order of the files.
    var findings: [NodeFinding] {
        files.flatMap { file in
            // The compiler looks at a class of the main actor.
            file.classes.filter { nodes.contains($0.name) && !$0.attributes.contains("MainActor") }
                .flatMap { declaration in
                    declaration.storedVariables.filter { !$0.isGuarded }.map {
                        NodeFinding(path: file.path, className: declaration.name, variable: $0)
                    }
                }
        }
    }

    /// The classes that inherit from `root`, directly or not.
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

/// A property of a node class that nothing guards.
struct NodeFinding: Equatable, CustomStringConvertible {
    let path: String
    let className: String
    let variable: ClassDeclaration.StoredVariable

    /// What is wrong and what to do, without the place.
    var message: String {
        "any thread may have a node, and nothing guards \(className).\(variable.name): make it \(mend)"
    }

    /// As compilers say it, so that editors find the place.
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
