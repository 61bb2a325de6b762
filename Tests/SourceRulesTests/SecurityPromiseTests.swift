import FoundationEssentials
import Testing

/// `docs/security.md` names for each promise the tests that show it.
@Suite struct SecurityPromiseTests {
    @Test func everyPromiseNamesTestsThatExist() throws {
        let document = try #require(SourceTree.contents(of: "docs/security.md"))
        let sources = SourceTree.files.filter(\.isTest).compactMap { SourceTree.contents(of: $0.path) }
        let text = String(decoding: document, as: UTF8.self)
        #expect(text.components(separatedBy: "\n| ").count > 40)
        for fault in Self.faults(text, sources.map { String(decoding: $0, as: UTF8.self) }) {
            Issue.record("docs/security.md \(fault)")
        }
    }

    @Test(arguments: [
        ("| a | `Suite.one`, `two` |", []), ("| a | `Suite` |", []), ("| a | see there |", ["line 1 names no test"]),
        ("| a | `Suite.gone` |", ["line 1: there is no Suite.gone"]),
        ("| a | `Other.one`, `one` |", ["line 1: there is no Other.one", "line 1: there is no Other.one"]),
    ])
    func findsPromisesWithoutATest(_ row: String, _ faults: [String]) {
        #expect(Self.faults(row, ["@Suite struct Suite {\n func one() {}\n func two() {}\n}"]) == faults)
    }

    /// - Parameter sources: the contents of the tests' files.
    private static func faults(_ document: String, _ sources: [String]) -> [String] {
        let lines = document.components(separatedBy: "\n").enumerated()
        return lines.filter { $0.element.hasPrefix("| ") && !$0.element.hasPrefix("| promise") }.flatMap {
            index, line in
            let names = ParityTable.quoted(line.components(separatedBy: " | ").last ?? "")
            guard !names.isEmpty else { return ["line \(index + 1) names no test"] }
            var suite = ""
            return names.compactMap { name in
                var parts = name.components(separatedBy: ".")
                // A test without its suite is of the suite before it.
                if name.first?.isUppercase == true { suite = parts.removeFirst() }
                let isThere = sources.contains { source in
                    [" {", ": "].contains {
                        source.contains("struct \(suite)\($0)") || source.contains("class \(suite)\($0)")
                    }
                        && parts.allSatisfy { source.contains("func \($0)(") }
                }
                return isThere ? nil : "line \(index + 1): there is no \(([suite] + parts).joined(separator: "."))"
            }
        }
    }
}
