import FoundationEssentials

@testable import NodeCheck

/// A Swift file that the rules check.
struct SourceFile {
    /// The path from the project's folder.
    let path: String
    /// The target it belongs to: the folder under Sources, Plugins, Workshop or Tests.
    let module: String
    /// The lines as written.
    let lines: [String]
    let text: SourceText
    /// The classes in the file, for the rule about nodes.
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

    /// The contents of a file that is not Swift; `path` is relative to the project's folder.
    static func contents(of path: String) -> Data? { FileManager.default.contents(atPath: "\(root)/\(path)") }

    /// The C files of the products, as paths from the project's folder.
    static let filesInC: [String] = ((try? FileManager.default.subpathsOfDirectory(atPath: root + "/Sources")) ?? [])
        .filter { $0.hasSuffix(".c") }.map { "Sources/" + $0 }.sorted()

    /// README and the guides, as paths from the project's folder.
    static let documents: [String] =
        ["README.md"]
        + ["docs", "Sources/Weft/Weft.docc"].flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []).sorted()
                .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        }

    /// The files, read once for all suites.
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
    /// The Swift files in `folder`, as paths relative to it.
    fileprivate func enumeratorOfPaths(_ folder: String) -> [String] {
        ((try? subpathsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".swift") }
    }
}
