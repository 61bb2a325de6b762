import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import GroupDirectory

/// The real program in a folder, on a bus of its own.
@MainActor
final class BusStage {
    let folder: String
    let bus: TestBus

    init(_ folder: String) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        self.folder = folder
        bus = try TestBus()
    }

    /// - Parameter accessibility: the variable that says by which bus assistive technology hears of the program.
    func start(_ arguments: String..., accessibility: String = "GTK_A11Y=none") throws -> ChildProcess {
        let program = try ChildProcess.executable(named: "browse-meetup")
        return try ChildProcess(
            "/usr/bin/timeout",
            [
                "300", "/usr/bin/env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "XDG_DATA_HOME=\(folder)/data",
                "XDG_CACHE_HOME=\(folder)/cache", accessibility, program,
            ] + arguments)
    }

    func windows(_ title: String) -> Int {
        Command.run("xdotool search --onlyvisible --name '^\(title)$'").output.split(separator: "\n").count
    }

    func waitForWindows(_ count: Int, _ title: String, line: UInt = #line) {
        XCTAssertTrue(pump(seconds: 60) { windows(title) == count }, "\(count) of \(title)", line: line)
    }

    /// Places that the program has kept, the last one first.
    var places: [StoredPlace] { kept { try? await $0.recentPlaces() } ?? [] }

    /// The group whose page the program has kept as open.
    var openPage: GroupKey? { kept { await $0.lastWindow()?.state.page?.group } }

    private func kept<Value: Sendable>(_ read: @escaping @Sendable (GroupStore) async -> Value?) -> Value? {
        let store = GroupStore(path: folder + "/data/browse-meetup/groups.sqlite")
        return awaiting {
            let value = store.isThere ? await read(store) : nil
            await store.close()
            return value
        } ?? nil
    }
}
