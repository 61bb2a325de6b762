import Glibc
import WeftGLib
import WeftTestSupport
import XCTest

/// Calls the program over its bus like the desktop's shell.
@MainActor
struct DesktopShell {
    let stage: BusStage

    static let program = "org.weft.BrowseMeetup"

    func call(
        _ method: String, of interface: String, at path: String, of service: String = program, _ arguments: [DBusValue]
    ) throws -> [DBusValue] {
        let address = stage.bus.address
        let answer: Result<[DBusValue], DBusError>? = awaiting {
            guard let object = await DBusConnection.open(.at(address))?.object(path, of: service) else {
                return .failure(DBusError(.absent))
            }
            do throws(DBusError) {
                return .success(try await object.call(method, of: interface, arguments))
            } catch {
                return .failure(error)
            }
        }
        return try XCTUnwrap(answer).get()
    }

    func ask(_ method: String, _ arguments: DBusValue...) throws -> [DBusValue] {
        try call(
            method, of: "org.gnome.Shell.SearchProvider2", at: "/org/weft/BrowseMeetup/SearchProvider", arguments)
    }

    func find(_ words: String...) throws -> [String] {
        guard case .strings(let names)? = try ask("GetInitialResultSet", .strings(words)).first else { return [] }
        return names
    }

    func describe(_ names: [String]) throws -> [[String: DBusValue]] {
        guard case .optionsList(let texts)? = try ask("GetResultMetas", .strings(names)).first else { return [] }
        return texts
    }

    /// True if a process owns the program's name on the bus. The query does not start one.
    var programRuns: Bool {
        let answer = try? call(
            "NameHasOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus",
            [.string(Self.program)])
        return answer == [.bool(true)]
    }

    /// Ends the program, since it would outlive the bus, with its window on the display.
    func endProgram() {
        let answer = try? call(
            "GetConnectionUnixProcessID", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            of: "org.freedesktop.DBus", [.string(Self.program)])
        guard case .uint32(let process)? = answer?.first else { return }
        kill(pid_t(process), SIGTERM)
        stage.waitForWindows(0, ProgramStage.title)
    }
}
