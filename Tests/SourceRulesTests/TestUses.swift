@testable import NodeCheck

/// The names that a test uses: in its body, in the functions of its file that it calls, in the stages and nodes that it
/// makes from its target and from Support, and in the program that its target starts.
struct TestUses {
    private struct Piece {
        let name: String
        let tokens: Range<Int>
        let keyword: String

        var isType: Bool { !isFunction && keyword != "var" && keyword != "let" }
        var isFunction: Bool { keyword == "func" }
    }

    private struct File {
        let module: String
        let words: [String]
        let pieces: [String: [Piece]]
    }

    private let files: [File]
    /// The declarations of the tests' types.
    private var types: [String: [(file: Int, tokens: Range<Int>)]] = [:]
    /// The place of `Suite.name`.
    private var tests: [String: (file: Int, tokens: Range<Int>)] = [:]

    private static let shared: Set = [
        "Support", "Basics", "Start", "ReadmeProgram", "FoundationClient", "LayoutChecks", "Tutorials",
    ]

    /// The test programs that a target tests from outside.
    private static let programs = ["AccessibilityTests": "AccessibilityProgram"]

    init(_ sources: [SourceFile]) {
        files = sources.map { source in
            let all = Self.pieces(DeclarationReader(tokens: source.text.tokens))
            // A variable of a function is that function's.
            let functions = all.filter(\.isFunction).map(\.tokens)
            let pieces = all.filter { piece in
                piece.isType || piece.isFunction || !functions.contains { $0.contains(piece.tokens.lowerBound) }
            }
            return File(
                module: source.module, words: source.text.tokens.map(\.text),
                pieces: Dictionary(grouping: pieces, by: \.name))
        }
        for (index, file) in files.enumerated() {
            let all = file.pieces.values.flatMap(\.self)
            for piece in all where piece.isType {
                types[piece.name, default: []].append((index, piece.tokens))
                for inner in all where !inner.isType && piece.tokens.contains(inner.tokens.lowerBound) {
                    tests["\(piece.name).\(inner.name)"] = (index, inner.tokens)
                }
            }
        }
    }

    /// The names that a test uses; nil for an unknown test.
    func names(of test: String) -> Set<String>? {
        guard let start = tests[test] else { return nil }
        let suite = String(test.prefix { $0 != "." })
        let file = files[start.file]
        var names: Set<String> = []
        let program = files.indices.filter { files[$0].module == Self.programs[file.module] }
        var waiting = [start] + program.map { (file: $0, tokens: files[$0].words.indices) }
        while let (index, tokens) = waiting.popLast() {
            for word in files[index].words[tokens] where names.insert(word).inserted {
                if let places = types[word], word != suite {
                    waiting += places.filter {
                        $0.file == start.file || files[$0.file].module == file.module
                            || Self.shared.contains(files[$0.file].module)
                    }.map { (file: $0.file, tokens: $0.tokens) }
                }
                // Another test of the file is not called.
                guard index == start.file, !word.hasPrefix("test") else { continue }
                waiting += (file.pieces[word] ?? []).filter { !$0.isType }.map { (file: index, tokens: $0.tokens) }
            }
        }
        return names
    }

    /// The functions, properties and types, wherever they are declared.
    private static func pieces(_ reader: DeclarationReader) -> [Piece] {
        var pieces: [Piece] = []
        for (index, token) in reader.tokens.enumerated() {
            guard let name = reader.text(index + 1), reader.text(index - 1) != "." else { continue }
            switch token.text {
            case "class", "struct", "enum", "actor", "extension":
                guard name.first?.isUppercase == true, let open = reader.brace(after: index) else { continue }
                pieces.append(Piece(name: name, tokens: index + 2..<reader.closing(open), keyword: token.text))
            case "func":
                guard let open = reader.brace(after: index) else { continue }
                pieces.append(Piece(name: name, tokens: index + 2..<reader.closing(open), keyword: token.text))
            case "var", "let":
                pieces.append(Piece(name: name, tokens: index + 2..<reader.endOfVariable(index), keyword: token.text))
            default: break
            }
        }
        return pieces
    }
}

extension DeclarationReader {
    fileprivate func brace(after index: Int) -> Int? {
        tokens[index...].firstIndex { $0.text == "{" }
    }

    /// The end of `var a = f(…) { … }`: brackets are skipped, and it ends with the first line that does not continue.
    fileprivate func endOfVariable(_ keyword: Int) -> Int {
        var index = keyword + 1
        while index + 1 < tokens.count {
            if ["{", "(", "["].contains(tokens[index].text) { index = min(closing(index), tokens.count - 1) }
            guard index + 1 < tokens.count, tokens[index + 1].line == tokens[index].line else { break }
            index += 1
        }
        return min(index + 1, tokens.count)
    }
}
