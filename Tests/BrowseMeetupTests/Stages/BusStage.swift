import WeftGLib
import WeftTestBasics
import WeftTestSupport
import XCTest

@testable import GroupDirectory

/// The real program in a folder, on a separate bus.
@MainActor
final class BusStage {
    let folder: String
    let bus: TestBus

    /// - Parameter startsProgram: true if the bus starts the program when it is called, as the project's service file
    ///   says.
    init(_ folder: String, startsProgram: Bool = false) throws {
        try XCTSkipUnless(Input.isAvailable, "xdotool is not installed")
        self.folder = folder
        let services = folder + "/services"
        if startsProgram { try Self.writeService(services, for: folder) }
        bus = try TestBus(services: startsProgram ? services : nil)
    }

    private static func writeService(_ services: String, for folder: String) throws {
        let file = try LocalFile.read(Checkout.path + "/resources/org.weft.BrowseMeetup.service.in", maximumBytes: 4096)
        let command = try (["/usr/bin/timeout", "300", "/usr/bin/env"] + variables(folder) + [program])
            .joined(separator: " ")
        let text = String(decoding: file, as: UTF8.self).replacing("@bindir@/browse-meetup", with: command)
        XCTAssertTrue(LocalFile.makeFolder(services))
        XCTAssertTrue(LocalFile.write(text, to: services + "/org.weft.BrowseMeetup.service"))
    }

    private static var program: String { get throws { try ChildProcess.executable(named: "browse-meetup") } }

    private static func variables(_ folder: String, accessibility: String = "GTK_A11Y=none") -> [String] {
        ["XDG_DATA_HOME=\(folder)/data", "XDG_CACHE_HOME=\(folder)/cache", accessibility]
    }

    /// - Parameter accessibility: the variable that selects the program's accessibility bus.
    func start(_ arguments: String..., accessibility: String = "GTK_A11Y=none") throws -> ChildProcess {
        try start(arguments: arguments, accessibility: accessibility)
    }

    func start(arguments: [String], accessibility: String = "GTK_A11Y=none") throws -> ChildProcess {
        try ChildProcess(
            "/usr/bin/timeout",
            ["300", "/usr/bin/env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)"]
                + Self.variables(folder, accessibility: accessibility) + [Self.program] + arguments)
    }

    func windows(_ title: String) -> Int {
        Command.run("xdotool search --onlyvisible --name '^\(title)$'").output.split(separator: "\n").count
    }

    func waitForWindows(_ count: Int, _ title: String, line: UInt = #line) {
        XCTAssertTrue(pump(seconds: 60) { windows(title) == count }, "\(count) of \(title)", line: line)
    }

    /// The places in the program's store, the most recent one first.
    var places: [StoredPlace] { kept { try? await $0.recentPlaces() } ?? [] }

    /// The group of the open page in the program's stored state.
    var openPage: GroupKey? { kept { await $0.lastWindow()?.state.page?.group } }

    /// The event of the open page in the program's stored state.
    var openEvent: String? { kept { await $0.lastWindow()?.state.page?.event } }

    /// True if the program has stored anything.
    var hasStore: Bool { LocalFile.mayBeThere(folder + "/data/browse-meetup/groups.sqlite") }

    private func kept<Value: Sendable>(_ read: @escaping @Sendable (GroupStore) async -> Value?) -> Value? {
        let store = GroupStore(path: folder + "/data/browse-meetup/groups.sqlite")
        return awaiting {
            let value = store.isThere ? await read(store) : nil
            await store.close()
            return value
        } ?? nil
    }
}
