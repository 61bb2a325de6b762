import WeftGLib
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests the permission to run without a window. python3-dbusmock simulates the portal on a separate bus.
final class BackgroundPortalTests: XCTestCase {
    private static let portal = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")

    /// - Parameter answer: the portal's answer; nil without a portal.
    private func ask(_ answer: String?, _ isWanted: Bool = true, seconds: Double = 20) throws -> (
        answer: BackgroundPortal.Answer?, journal: [String]
    ) {
        try MainActor.assumeIsolated {
            MainLoop.install()
            let bus = try TestBus()
            defer { bus.end() }
            if let answer {
                let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
                try bus.start(
                    folder + "/background.py", "{\"answer\": \"\(answer)\"}", name: Self.portal.name,
                    path: Self.portal.path)
            }
            let portal = BackgroundPortal(bus: .at(bus.address), seconds: seconds)
            var result: BackgroundPortal.Answer?
            Task { @MainActor in
                result = await portal.request(isWanted, reason: "Reminders", command: ["/usr/bin/program", "--hidden"])
            }
            XCTAssertTrue(MainLoop.pump(seconds: 30) { result != nil })
            let journal = answer == nil ? [] : bus.journal(of: Self.portal.name, Self.portal.path)
            return (result, journal ?? [])
        }
    }

    func testThePortalIsCalledOnceWithTheCommandAndAReason() throws {
        let (answer, journal) = try ask("yes")
        XCTAssertEqual(answer, .allowed(starts: true))
        XCTAssertEqual(journal, ["autostart True: program --hidden: Reminders"])
        XCTAssertEqual(try ask("yes", false).answer, .allowed(starts: false))
    }

    func testEachAnswerIsUnderstood() throws {
        XCTAssertEqual(try ask("running").answer, .allowed(starts: false))
        XCTAssertEqual(try ask("never").answer, .refused)
        XCTAssertEqual(try ask("refused").answer, .refused)
        XCTAssertEqual(try ask("denied").answer, .refused)
        XCTAssertEqual(try ask("other").answer, .absent)
    }

    func testASilentOrMissingPortalIsNotAwaitedForever() throws {
        XCTAssertEqual(try ask("silent", seconds: 0.5).answer, .absent)
        XCTAssertEqual(try ask(nil).answer, .absent)
    }
}
