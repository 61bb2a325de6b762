import GroupDirectory
import WeftGLib

/// `--demo-sources`: one source of each kind, all by `fixture-server` on this machine, which ends with the program.
@MainActor
enum DemoSources {
    private static var server: CompanionProgram?

    /// A source and what its service is told of who asks.
    struct Source: Sendable {
        let source: StoredSource
        let rights: SourceRights
    }

    /// Where each kind is below the server's address.
    private static let paths: [(kind: SourceKind, path: String)] = [
        (.mobilizon, "mobilizon"), (.gancio, "gancio"), (.eventsCalendar, "wordpress"),
        (.calendar, "calendar/all.ics"), (.v3, ""), (.meetup, "meetup/gql-ext"),
    ]

    /// Starts the server where it does not run yet.
    static func sources(_ data: DataDirectory) async throws(MeetupServiceError) -> [Source] {
        let folder = try data.find()
        let path = LocalFile.executablePath?.split(separator: "/").dropLast()
        let program = (path ?? []).map { "/" + $0 }.joined() + "/fixture-server"
        guard LocalFile.isReadable(program) else {
            throw .unreadableFile(
                path: program, detail: "it is not there; `make run ARGS=--demo-sources` builds it beside the program")
        }
        let server: CompanionProgram
        do throws(CompanionProgram.Failure) {
            server = try CompanionProgram(program, ["--data", folder, "--until-input-ends"])
        } catch {
            throw .unreadableFile(path: program, detail: error.description)
        }
        guard let base = await server.line(), HTTPAddress.isOfThisMachine(base) else {
            throw .unreadableFile(path: program, detail: "it did not say where it listens")
        }
        Self.server = server
        return paths.map { kind, path in
            Source(
                source: StoredSource(kind: kind.word, address: base + path, name: "Demo of \(kind.title)"),
                rights: SourceRights(token: kind.wantsToken ? SourceToken("demo") : nil))
        }
    }
}
