import Testing

/// A rule of the project, with a check that finds violations.
struct Rule: Sendable, CustomTestStringConvertible {
    let name: String
    /// Returns the violations among all files of the project.
    let check: @Sendable ([SourceFile]) -> [Violation]

    /// A rule that is checked for each file separately.
    init(_ name: String, eachFile: @escaping @Sendable (SourceFile) -> [Violation]) {
        self.name = name
        check = { $0.flatMap(eachFile) }
    }

    init(_ name: String, allFiles: @escaping @Sendable ([SourceFile]) -> [Violation]) {
        self.name = name
        check = allFiles
    }

    var testDescription: String { name }

    static let all = [
        callsNoC, calledByRightLibrary, namesNoFlagsOfC, importsOnlyDownwards, layoutImportsNothing,
        givesReasonForUncheckedSendable,
        guardsNodeState, keepsFilesShort, keepsFoldersSmall, leavesNothingOpen, doesNotTrap, keepsTypesSmall,
        documentsWhatIsPublic, comparesScalars,
    ]
}

/// A place that breaks a rule.
struct Violation: Equatable, CustomStringConvertible {
    let path: String
    /// The line, from 1; 0 is the whole file.
    let line: Int
    let message: String

    var description: String { "\(path):\(line): \(message)" }
}

extension SourceFile {
    func violation(_ line: Int, _ message: String) -> Violation {
        Violation(path: path, line: line, message: message)
    }
}
