import FoundationEssentials

@testable import NodeCheck

/// A Swift file under the rules.
struct SourceFile {
    /// From the project's folder on.
    let path: String
    /// The target it belongs to: the folder under Sources, Plugins, Workshop or Tests.
    let module: String
    /// As written.
    let lines: [String]
    let text: SourceText
    /// The classes in it, for the rule of nodes.
    let nodeCheck: NodeCheck.File

    init(path: String, contents: String) {
        self.path = path
        let parts = path.split(separator: "/")
        module = parts.count > 1 ? String(parts[1]) : ""
        text = SourceText(contents)
        nodeCheck = NodeCheck.File(path: path, text: text)
        lines = contents.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var lineCount: Int { lines.count }

    var isTest: Bool { path.hasPrefix("Tests/") }

    /// The file's folder, relative to the project's.
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
}

/// The project's Swift files.
enum SourceTree {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// A file that is no Swift; `path` is from the project's folder on.
    static func contents(of path: String) -> Data? { FileManager.default.contents(atPath: "\(root)/\(path)") }

    /// README and the guides, as paths from the project's folder on.
    static let documents: [String] =
        ["README.md"]
        + ["docs", "Sources/Weft/Weft.docc"].flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []).sorted()
                .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }

    /// Read once: all suites look at the same files.
    static let files: [SourceFile] =
        ["Sources", "Plugins", "Workshop", "Tests"].flatMap { folder in
            (FileManager.default.enumeratorOfPaths(root + "/" + folder)).sorted().compactMap { path in
                guard let contents = try? String(contentsOfFile: "\(root)/\(folder)/\(path)", encoding: .utf8) else {
                    return nil
                }
                return SourceFile(path: "\(folder)/\(path)", contents: contents)
            }
        }
}

extension FileManager {
    /// The Swift files under `folder`, as paths from it.
    fileprivate func enumeratorOfPaths(_ folder: String) -> [String] {
        ((try? subpathsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".swift") }
    }
}
