@testable import NodeCheck

extension Rule {
    /// The check of `swift package check-nodes` for clients' sources.
    static let guardsNodeState = Rule("a node's stored property is a let, @MainActor or @Guarded") { files in
        NodeCheck(files.map(\.nodeCheck)).findings.map {
            Violation(path: $0.path, line: $0.variable.line, message: $0.message)
        }
    }
}
