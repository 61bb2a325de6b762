/// Finds the Swift code in a document, and checks that it is in a source file.
enum GuideCode {
    /// The lines of each block that is marked as Swift, with the number of the block's first line, from 1.
    static func blocks(of document: String) -> [(line: Int, code: [Substring])] {
        var blocks: [(line: Int, code: [Substring])] = []
        var open: (line: Int, code: [Substring])?
        for (index, line) in document.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                if line.hasPrefix("```") {
                    blocks.append(block)
                    open = nil
                } else {
                    open?.code.append(line)
                }
            } else if line == "```swift" {
                open = (index + 1, [])
            }
        }
        return blocks
    }

    /// True if `source` contains the lines of `code` consecutively, with the same additional indentation.
    static func stands(_ code: [Substring], in source: [Substring]) -> Bool {
        guard let first = code.first else { return true }
        return source.indices.contains { start in
            guard source.count - start >= code.count, text(source[start]) == text(first) else { return false }
            let shift = indent(source[start]) - indent(first)
            return code.indices.allSatisfy { index in
                let (line, wanted) = (source[start + index], code[index])
                return text(line) == text(wanted) && (text(line).isEmpty || indent(line) - indent(wanted) == shift)
            }
        }
    }

    private static func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

    private static func text(_ line: Substring) -> Substring { line.drop { $0 == " " } }
}
