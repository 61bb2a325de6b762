@testable import NodeCheck

extension Rule {
    /// Excludes node classes: they share one reason, and `guardsNodeState` checks them.
    static let givesReasonForUncheckedSendable = Rule("what the compiler does not check has its reason beside it") {
        files in
        let nodes = NodeCheck(files.map(\.nodeCheck)).nodes
        return files.flatMap { file in
            let checked = file.nodeCheck.classes.filter { nodes.contains($0.name) }.map(\.headLines)
            return file.text.codeLines.indices.compactMap { index -> Violation? in
                let line = file.text.codeLines[index]
                let isOfNode = checked.contains { $0.contains(index + 1) }
                guard line.contains("@unchecked Sendable") && !isOfNode || line.contains("nonisolated(unsafe)") else {
                    return nil
                }
                guard !hasReason(file.text, at: index) else { return nil }
                return file.violation(index + 1, "has no // reason on the line or above the declaration")
            }
        }
    }

    /// True if there is a `//` comment (a `///` describes the declaration, not its safety) on the line or right above
    /// the declaration, which may start up to three lines earlier.
    private static func hasReason(_ text: SourceText, at index: Int) -> Bool {
        if isReason(text.commentLines[index]) { return true }
        for above in stride(from: index - 1, through: max(0, index - 4), by: -1) {
            let code = text.codeLines[above].drop { $0 == " " }
            if code.isEmpty { return isReason(text.commentLines[above]) }
            if code.hasSuffix("{") || code.hasSuffix("}") { return false }
        }
        return false
    }

    private static func isReason(_ comment: String) -> Bool {
        comment.hasPrefix("// ") && comment.count > 10
    }

    static let longestFile = 800

    static let keepsFilesShort = Rule("no file over \(longestFile) lines") { file in
        file.lineCount > longestFile ? [file.violation(0, "has \(file.lineCount) lines")] : []
    }

    static let largestFolder = 20

    static let keepsFoldersSmall = Rule("no folder with more than \(largestFolder) files of its own") { files in
        let folders = Dictionary(grouping: files, by: \.folder)
        return folders.filter { $0.value.count > largestFolder }.sorted { $0.key < $1.key }.map { folder, files in
            Violation(path: folder, line: 0, message: "has \(files.count) files of its own")
        }
    }

    static let leavesNothingOpen = Rule("what is left to do is an issue") { file in
        file.text.commentLines.indices.compactMap { index in
            let words = file.text.commentLines[index].split { !$0.isLetter && $0 != "#" && !$0.isNumber }
            guard words.contains(where: { ["TODO", "FIXME", "XXX", "HACK"].contains($0) }) else { return nil }
            let isWithIssue = words.contains {
                $0.hasPrefix("#") && $0.dropFirst().allSatisfy(\.isNumber) && $0.count > 1
            }
            return isWithIssue ? nil : file.violation(index + 1, "says what is to do without an issue's number")
        }
    }

    static let doesNotTrap = Rule("nothing traps on what comes from outside") { file in
        guard !file.isTest else { return [] }
        let tokens = file.text.tokens
        return tokens.indices.compactMap { index in
            let text = tokens[index].text
            let isForced = index + 1 < tokens.count && tokens[index + 1].text == "!" && ["try", "as"].contains(text)
            guard isForced || text == "fatalError" else { return nil }
            return file.violation(tokens[index].line, "uses \(text)\(isForced ? "!" : "")")
        }
    }
}
