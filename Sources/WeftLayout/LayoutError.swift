/// Why a tree has no layout.
public enum LayoutError: Error, Sendable, Hashable {
    /// The same node is in the tree twice; where, from the root down.
    case duplicateNode(name: String, first: String, second: String)
    /// Specs are nested deeper than `LayoutPass.maximumDepth`; where it was passed.
    case tooDeep(path: String)
}

extension LayoutError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicateNode(let name, let first, let second):
            "the node \(name) is in the layout twice: at \(first) and at \(second)"
        case .tooDeep(let path):
            "the layout is nested deeper than \(LayoutPass.maximumDepth) elements: at \(path)"
        }
    }
}
