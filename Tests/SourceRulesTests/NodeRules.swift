@testable import NodeCheck

extension Rule {
    /// What `swift package check-nodes` checks of a client's sources.
    static let guardsNodeState = Rule("a node's stored property is a let, @MainActor or @Guarded") { files in
        NodeCheck(files.map(\.nodeCheck)).findings.map {
            Violation(path: $0.path, line: $0.variable.line, message: $0.message)
        }
    }
}
