import WeftGLib
import WeftTestBasics
import XCTest

@testable import GroupDirectory

/// Tests the user's position from the portal and from GeoClue. python3-dbusmock simulates both on a separate bus.
final class DesktopLocationTests: XCTestCase {
    private static let portal = (
        template: "portal.py", name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop"
    )
    private static let geoClue = (
        template: "geoclue.py", name: "org.freedesktop.GeoClue2", path: "/org/freedesktop/GeoClue2/Manager"
    )
    private static let lyon = Coordinate(latitude: 45.76, longitude: 4.84)

    @MainActor
    private struct Stage {
        let bus: TestBus
        let location: DesktopLocation

        /// The result of a query; nil if there is none within 20 s.
        func ask() -> Result<Coordinate, LocationError>? {
            var result: Result<Coordinate, LocationError>?
            Task { @MainActor in
                do throws(LocationError) {
                    result = .success(try await location.currentPlace())
                } catch {
                    result = .failure(error)
                }
            }
            XCTAssertTrue(MainLoop.pump(seconds: 20) { result != nil })
            return result
        }

        func portalJournal() throws -> [String] {
            try XCTUnwrap(bus.journal(of: DesktopLocationTests.portal.name, DesktopLocationTests.portal.path))
        }

        func geoClueJournal() throws -> [String] {
            try XCTUnwrap(bus.journal(of: DesktopLocationTests.geoClue.name, DesktopLocationTests.geoClue.path))
        }
    }

    /// - Parameters:
    ///   - portal: the portal's answers; nil without a portal.
    ///   - geoClue: GeoClue's answers; nil without GeoClue.
    private func withServices(
        portal: String?, geoClue: String? = nil, dialog: Double = 60, position: Double = 15,
        _ body: @MainActor (Stage) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            MainLoop.install()
            let bus = try TestBus()
            defer { bus.end() }
            let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/"
            for (service, answer) in [(Self.portal, portal), (Self.geoClue, geoClue)] {
                guard let answer else { continue }
                try bus.start(
                    folder + service.template, "{\"answer\": \"\(answer)\"}", name: service.name, path: service.path)
            }
            var patience = DesktopLocation.Patience()
            (patience.dialog, patience.position) = (dialog, position)
            try body(
                Stage(
                    bus: bus,
                    location: DesktopLocation(
                        program: "org.weft.Test", session: .at(bus.address), system: .at(bus.address),
                        patience: patience)))
        }
    }

    /// The session is closed without waiting for an answer, so the call may arrive after the position.
    @MainActor
    private static func waitFor(_ line: String, in journal: () throws -> [String]) throws {
        let end = monotonicSeconds() + 10
        while try !journal().contains(line) {
            guard monotonicSeconds() < end else { return XCTFail("no “\(line)” in \(try journal())") }
        }
    }

    func testThePortalReturnsTheLocationAndTheSessionIsClosed() throws {
        for answer in ["yes", "flood"] {
            try withServices(portal: answer, geoClue: "nan") { stage in
                XCTAssertEqual(try stage.ask()?.get(), Self.lyon)
                try Self.waitFor("session closed", in: stage.portalJournal)
                XCTAssertEqual(try stage.portalJournal().prefix(2), ["session of accuracy 2", "start"])
                XCTAssertEqual(try stage.geoClueJournal(), [], "nobody else is asked")
            }
        }
    }

    func testRepeatedRequestsAreAnswered() throws {
        try withServices(portal: "yes") { stage in
            for _ in 0..<3 { XCTAssertEqual(try stage.ask()?.get(), Self.lyon) }
            XCTAssertEqual(try stage.portalJournal().count { $0 == "start" }, 3)
        }
    }

    func testARefusalIsASentenceAndOtherServicesAreNotContacted() throws {
        for answer in ["refused", "off"] {
            try withServices(portal: answer, geoClue: "yes") { stage in
                XCTAssertEqual(
                    stage.ask(), .failure(LocationError("Your desktop does not tell this program where you are.")))
                try Self.waitFor("session closed", in: stage.portalJournal)
                XCTAssertEqual(try stage.geoClueJournal(), [])
            }
        }
    }

    func testAPortalThatCannotLeavesItToGeoClue() throws {
        for portal in ["other", nil] {
            try withServices(portal: portal, geoClue: "yes") { stage in
                XCTAssertEqual(try stage.ask()?.get(), Self.lyon)
                try Self.waitFor("deleted /org/freedesktop/GeoClue2/Client/1", in: stage.geoClueJournal)
                XCTAssertEqual(
                    try stage.geoClueJournal(),
                    ["start of org.weft.Test, accuracy 4", "stop", "deleted /org/freedesktop/GeoClue2/Client/1"])
            }
        }
    }

    func testASilentServiceTimesOut() throws {
        let silence = LocationError("Your desktop did not find out where you are.")
        for answer in ["silent", "started", "deaf", "another"] {
            try withServices(portal: answer, geoClue: "yes", dialog: 1, position: 1) { stage in
                XCTAssertEqual(stage.ask(), .failure(silence), answer)
                try Self.waitFor(answer == "deaf" ? "session of accuracy 2" : "session closed", in: stage.portalJournal)
                if answer == "silent" { try Self.waitFor("request closed", in: stage.portalJournal) }
            }
        }
        for answer in ["silent", "deaf"] {
            try withServices(portal: nil, geoClue: answer, dialog: 1, position: 1) { stage in
                XCTAssertEqual(stage.ask(), .failure(silence), answer)
            }
        }
    }

    func testAnInvalidPlaceIsReportedInASentence() throws {
        let unusable = LocationError("What your desktop says of where you are is no place on the Earth.")
        for answer in ["nan", "infinite", "beyond", "words", "nothing"] {
            try withServices(portal: answer) { stage in XCTAssertEqual(stage.ask(), .failure(unusable), answer) }
        }
        try withServices(portal: "number", position: 1) { stage in
            guard case .failure? = stage.ask() else { return XCTFail("a number is a place") }
        }
        for answer in ["nan", "beyond", "words", "root"] {
            try withServices(portal: nil, geoClue: answer) { stage in
                XCTAssertEqual(stage.ask(), .failure(unusable), answer)
            }
        }
    }

    func testGeoClueRefuses() throws {
        try withServices(portal: nil, geoClue: "denied") { stage in
            XCTAssertEqual(
                stage.ask(), .failure(LocationError("Your desktop does not tell this program where you are.")))
        }
    }

    func testWithoutAServiceOrABusItSaysSo() throws {
        let nobody = LocationError("This desktop has no service that knows where you are.")
        try withServices(portal: nil) { stage in XCTAssertEqual(stage.ask(), .failure(nobody)) }
        try MainActor.assumeIsolated {
            let bus = try TestBus()
            bus.end()
            for address in [bus.address, "unix:path=/nowhere/at/all", "nonsense"] {
                let location = DesktopLocation(program: "x", session: .at(address), system: .at(address))
                XCTAssertEqual(Stage(bus: bus, location: location).ask(), .failure(nobody), address)
            }
        }
    }

    func testACancelledRequestEndsAtOnceAndItsDialogCloses() throws {
        try withServices(portal: "silent", geoClue: "yes") { stage in
            var isOver = false
            let task = Task { @MainActor in
                _ = try? await stage.location.currentPlace()
                isOver = true
            }
            XCTAssertTrue(MainLoop.pump(seconds: 20) { (try? stage.portalJournal().contains("start")) == true })
            task.cancel()
            XCTAssertTrue(MainLoop.pump(seconds: 5) { isOver })
            try Self.waitFor("request closed", in: stage.portalJournal)
            try Self.waitFor("session closed", in: stage.portalJournal)
            XCTAssertEqual(try stage.geoClueJournal(), [])
        }
    }
}
