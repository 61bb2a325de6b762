import FoundationEssentials
import Testing

/// Checks the project's own sources with the project's rules.
@Suite struct SourceRulesTests {
    @Test func readsTheSources() {
        #expect(SourceTree.files.contains { $0.path == "Sources/WeftGLib/Threads/Lock.swift" })
        #expect(SourceTree.files.contains { $0.path == "Tests/SourceRulesTests/SourceRulesTests.swift" })
    }

    /// Targets for this project only have no product: a client's package neither sees nor builds them.
    @Test func theWorkshopIsNotAProduct() throws {
        let manifest = String(decoding: try #require(SourceTree.contents(of: "Package.swift")), as: UTF8.self)
        let parts = manifest.components(separatedBy: "    targets: [\n")
        let products = Set(
            parts[0].components(separatedBy: "targets: [\"").dropFirst().map { $0.prefix { $0 != "\"" } })
        let declared = parts[1].components(separatedBy: "arget(").dropFirst()
        let workshop = declared.filter { $0.contains("path: \"Workshop/") }.compactMap {
            $0.components(separatedBy: "name: \"").dropFirst().first?.prefix { $0 != "\"" }
        }
        #expect(products.contains("Weft") && workshop.contains("make-sample-data"))
        #expect(products.isDisjoint(with: workshop))
    }

    /// If the environment is moved before main, Swift's static runtime finds no arguments: the installed program would
    /// ignore its options.
    @Test func noCodeInCChangesTheEnvironment() throws {
        #expect(SourceTree.filesInC.contains("Sources/WeftShim/weft_http.c"))
        for path in SourceTree.filesInC {
            let text = String(decoding: try #require(SourceTree.contents(of: path)), as: UTF8.self)
            for name in ["setenv(", "putenv(", "clearenv("] where text.contains(name) {
                Issue.record("\(path) calls \(name)")
            }
        }
    }

    @Test(arguments: Rule.all)
    func sourcesFollow(_ rule: Rule) {
        for violation in rule.check(SourceTree.files) {
            Issue.record("\(violation)")
        }
    }
}
