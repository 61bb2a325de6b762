/// The reason why a tree has no layout.
public enum LayoutError: Error, Sendable, Hashable {
    /// The same node is twice in the tree. The description has its path from the root.
    case duplicateNode(name: String, first: String, second: String)
    /// Specs are nested deeper than `LayoutPass.maximumDepth`; `path` is the place.
    case tooDeep(path: String)
    /// A rule measures or places a child that its spec, found at `path`, does not have.
    case noSuchChild(rule: String, child: Int, count: Int, path: String)
    /// A rule places the child at `path` before it has measured it.
    case unmeasuredChild(rule: String, path: String)
}

extension LayoutError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicateNode(let name, let first, let second):
            "the node \(name) is in the layout twice: at \(first) and at \(second)"
        case .tooDeep(let path):
            "the layout is nested deeper than \(LayoutPass.maximumDepth) elements: at \(path)"
        case .noSuchChild(let rule, let child, let count, let path):
            "the rule \(rule) asks for child \(child), the first being 0, of \(count): at \(path)"
        case .unmeasuredChild(let rule, let path):
            "the rule \(rule) places a child that it has not measured: at \(path)"
        }
    }
}
