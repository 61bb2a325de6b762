import FoundationEssentials
import Testing
import WeftTestBasics

/// Tests `--list` with services whose lists end early, or whose totals are wrong.
@Suite("Ends of lists", .timeLimit(.minutes(5)))
struct ListEndTests {
    private struct Answer: Decodable {
        struct Group: Decodable { let id: String }
        struct Source: Decodable { let isCut: Bool? }
        let hasMore: Bool
        let groups: [Group]
        let sources: [Source]
    }

    private let server: FixtureServerProcess

    init() throws {
        server = try FixtureServerProcess(folder: Checkout.data)
    }

    /// All groups of a service within 1000 km of London, which are more than a page.
    private func list(_ path: String) throws -> (answer: Answer, errors: String) {
        let child = try ChildProcess(
            try ChildProcess.executable(named: "browse-meetup"),
            [
                "--list", "--json", "--source", server.base + path, "--near", "51.51,-0.13", "--radius", "1000",
                "--count", "1000", "--key", "demo",
            ])
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        let errors = child.errorText()
        #expect(child.end(0) == 0, "\(errors)")
        return (try JSONDecoder().decode(Answer.self, from: Data(lines.joined(separator: "\n").utf8)), errors)
    }

    @Test(
        arguments: ["same-page", "dup-ids", "empty-pages"], ["", "mobilizon", "gancio", "wordpress", "meetup/gql-ext"])
    func aListThatEndsEarlySaysSo(fault: String, path: String) throws {
        // Gancio announces neither a total nor a next page: an empty page is its end.
        guard fault != "empty-pages" || path != "gancio" else { return }
        let (answer, errors) = try list("fault/\(fault)/\(path)")
        #expect(answer.hasMore)
        #expect(answer.sources.map(\.isCut) == [true])
        #expect(errors.contains("the list ends there") || errors.contains("again and again"), "\(errors)")
        #expect((1..<100).contains(answer.groups.count), "\(answer.groups.count)")
    }

    @Test(arguments: ["", "mobilizon", "gancio", "wordpress", "meetup/gql-ext"])
    func aTotalOfZeroIsIgnored(path: String) throws {
        let (whole, _) = try list(path)
        let (answer, errors) = try list("fault/total-zero/\(path)")
        #expect(!answer.hasMore)
        #expect(answer.groups.map(\.id) == whole.groups.map(\.id))
        #expect(!errors.contains("the list ends there"), "\(errors)")
    }
}
