import FoundationEssentials
import Glibc
import GroupDirectory
import Testing
import WeftGLib
import WeftTestBasics

/// Tests `--list` with the user's list of sources.
@Suite("The user's sources without a window", .timeLimit(.minutes(2)))
struct ListedSourcesTests {
    private let folder: String
    private var file: String { folder + "/browse-meetup/groups.sqlite" }

    init() throws {
        folder = try FixtureFolder.temporary()
        #expect(chmod(folder, 0o700) == 0)
        #expect(mkdir(folder + "/browse-meetup", 0o700) == 0)
    }

    private func run() throws -> (lines: [String], errors: String, status: Int32) {
        let child = try ChildProcess(
            "/usr/bin/env",
            [
                "XDG_DATA_HOME=\(folder)", try ChildProcess.executable(named: "browse-meetup"), "--list", "--json",
                "--count", "3",
            ])
        var lines: [String] = []
        while let line = child.line() { lines.append(line) }
        let errors = child.errorText()
        return (lines, errors, child.end(0))
    }

    /// A crash while a file was replaced left only its replacement.
    @Test(arguments: [false, true]) func theStoredSourcesAreAsked(isReplacing: Bool) async throws {
        defer { FixtureFolder.remove(folder) }
        let server = try FixtureServerProcess(folder: Checkout.data)
        let store = GroupStore(path: file)
        try await store.setSources([StoredSource(kind: "gancio", address: server.base + "gancio", name: "Mine")])
        await store.close()
        if isReplacing { #expect(rename(file, file + "-new") == 0) }
        let (lines, errors, status) = try run()
        #expect(status == 0, "\(errors)")
        let text = lines.joined()
        #expect(text.contains("\"Mine\"") && text.contains("\"isSample\": false"), "\(text)")
    }

    @Test(arguments: ["pipe", "folder", "link to nothing", "looping link"])
    func aListThatCannotBeReadIsReported(kind: String) throws {
        defer { FixtureFolder.remove(folder) }
        let result =
            switch kind {
            case "pipe": mkfifo(file, 0o600)
            case "folder": mkdir(file, 0o700)
            case "link to nothing": symlink(folder + "/nothing", file)
            default: symlink(file, file)
            }
        #expect(result == 0)
        let (lines, errors, status) = try run()
        #expect(status == 1)
        #expect(errors.contains("Sources: The file cannot be read. \(file)"), "\(errors)")
        let text = lines.joined()
        #expect(text.contains("\"groups\": []") && text.contains("\"isSample\": false"), "no sample: \(text)")
    }

    @Test func withoutAStoreTheSampleIsShown() throws {
        defer { FixtureFolder.remove(folder) }
        let (lines, errors, status) = try run()
        #expect(status == 0 && errors.isEmpty, "\(errors)")
        #expect(lines.joined().contains("\"isSample\": true"))
        #expect(!LocalFile.mayBeThere(file))
    }
}
