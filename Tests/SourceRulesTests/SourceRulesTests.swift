import Testing

/// The project's own sources under the project's rules.
@Suite struct SourceRulesTests {
    @Test func readsTheSources() {
        #expect(SourceTree.files.contains { $0.path == "Sources/WeftGLib/Threads/Lock.swift" })
        #expect(SourceTree.files.contains { $0.path == "Tests/SourceRulesTests/SourceRulesTests.swift" })
    }

    @Test(arguments: Rule.all)
    func sourcesFollow(_ rule: Rule) {
        for violation in rule.check(SourceTree.files) {
            Issue.record("\(violation)")
        }
    }
}
