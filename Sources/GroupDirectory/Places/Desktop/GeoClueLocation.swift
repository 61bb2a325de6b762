import WeftGLib

/// A query to GeoClue on the system bus. Main actor.
@MainActor
struct GeoClueLocation {
    /// GeoClue's accuracy level for a city.
    private static let cityAccuracy: UInt32 = 4
    private static let service = "org.freedesktop.GeoClue2"
    private static let clientInterface = "org.freedesktop.GeoClue2.Client"
    private static let locationInterface = "org.freedesktop.GeoClue2.Location"
    private static let managerInterface = "org.freedesktop.GeoClue2.Manager"

    let bus: DBusConnection
    let program: String
    let patience: DesktopLocation.Patience

    func ask() async -> DesktopLocation.Answer {
        let manager = bus.object("/org/freedesktop/GeoClue2/Manager", of: Self.service)
        do throws(DBusError) {
            let made = try await manager.call("GetClient", of: Self.managerInterface, seconds: patience.position)
            guard let path = made.first?.objectPath else { return .absent }
            defer { manager.tell("DeleteClient", of: Self.managerInterface, [.objectPath(path)]) }
            return try await ask(manager.sibling(path))
        } catch {
            return DesktopLocation.Answer(error)
        }
    }

    private func ask(_ client: DBusObject) async throws(DBusError) -> DesktopLocation.Answer {
        let news = DBusNews<[DBusValue]>()
        let heard = client.onSignal("LocationUpdated", of: Self.clientInterface) { news.tell($0) }
        defer { withExtendedLifetime(heard) {} }
        let seconds = patience.position
        try await client.set("DesktopId", of: Self.clientInterface, to: .string(program), seconds: seconds)
        try await client.set(
            "RequestedAccuracyLevel", of: Self.clientInterface, to: .uint32(Self.cityAccuracy), seconds: seconds)
        defer { client.tell("Stop", of: Self.clientInterface) }
        // The user may have to confirm before the call returns.
        _ = try await client.call("Start", of: Self.clientInterface, seconds: patience.dialog)
        news.end(after: seconds)
        guard let arguments = await news.first({ $0 }) else { return .silent }
        // The old and the new position; "/" means none.
        guard arguments.count == 2, let path = arguments[1].objectPath, path != "/" else { return .unusable }
        let location = client.sibling(path)
        let latitude = try await location.property("Latitude", of: Self.locationInterface, seconds: seconds)
        let longitude = try await location.property("Longitude", of: Self.locationInterface, seconds: seconds)
        return DesktopLocation.Answer(latitude: latitude, longitude: longitude)
    }
}
