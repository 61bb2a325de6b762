import Glibc
import GroupDirectory
import WeftGLib

/// `--demo-sources`: one source of each kind, served by `fixture-server` on this machine, which ends with the program.
@MainActor
enum DemoSources {
    private static var server: CompanionProgram?

    /// The folder of the run's store.
    private static var folder: String?

    /// Makes a temporary store for the run: the addresses of the demo's sources change with each run, so the user's
    /// store must not contain them. Nil without a folder for it.
    static func makeStore() -> GroupStore? {
        folder = ProgramFolder.cache.map { "\($0)/demo-\(getpid())-\(UInt32.random(in: 0 ... .max))" }
        var options = StoreOptions()
        options.isTemporary = true
        return folder.map { GroupStore(path: $0 + "/groups.sqlite", options: options) }
    }

    /// Removes the store of the run, which is closed.
    static func removeStore() async {
        guard let folder else { return }
        Self.folder = nil
        await WorkerPool.shared.run(.preload) {
            LocalFile.tidy(folder, suffix: "", olderThan: 0, maximumCount: 0)
            rmdir(folder)
        }
    }

    /// The token for the fixture's services.
    nonisolated static func token(for address: String) -> SourceToken? { SourceToken("demo", for: address) }

    /// The path of each kind at the server's address.
    private static let paths: [(kind: SourceKind, path: String)] = [
        (.mobilizon, "mobilizon"), (.gancio, "gancio"), (.eventsCalendar, "wordpress"),
        (.calendar, "calendar/all.ics"), (.v3, ""), (.meetup, "meetup/gql-ext"),
        (.page, "site/events"), (.feed, "site/feed"), (.actor, "site/club"),
    ]

    /// The error if the server program is missing; nil otherwise.
    static var trouble: MeetupServiceError? {
        guard !LocalFile.isReadable(program) else { return nil }
        return .unreadableFile(
            path: program,
            detail: localized("it is not there; `make run ARGS=--demo-sources` builds it beside the program"))
    }

    private static var program: String {
        (LocalFile.executablePath?.split(separator: "/").dropLast() ?? []).map { "/" + $0 }.joined()
            + "/fixture-server"
    }

    /// Starts the server.
    static func sources(_ data: DataDirectory) async throws(MeetupServiceError) -> [StoredSource] {
        let folder = try data.find()
        if let trouble { throw trouble }
        let server: CompanionProgram
        do throws(CompanionProgram.Failure) {
            server = try CompanionProgram(program, ["--data", folder, "--until-input-ends"])
        } catch {
            throw .unreadableFile(path: program, detail: error.description)
        }
        guard let base = await server.line(), HTTPAddress.isOfThisMachine(base) else {
            throw .unreadableFile(path: program, detail: localized("it did not say where it listens"))
        }
        Self.server = server
        return paths.map { kind, path in
            StoredSource(kind: kind.word, address: base + path, name: localized("Demo of {kind}", ["kind": kind.title]))
        }
    }
}
