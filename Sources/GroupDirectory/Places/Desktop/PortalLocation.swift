import WeftGLib

/// A query to org.freedesktop.portal.Location. Main actor.
///
/// It makes and starts a session. The portal asks the user if necessary, answers with the signal `Response` of a
/// request, and sends positions by `LocationUpdated` until the session is closed.
@MainActor
struct PortalLocation {
    private enum News: Sendable {
        /// The request's result: 0 if granted, 1 if the user refused, 2 for anything else.
        case response(UInt32?)
        /// A position of this session.
        case position(DBusValue?)
        case closed
    }

    /// The portal's accuracy level for a city.
    private static let cityAccuracy: UInt32 = 2
    private static let interface = "org.freedesktop.portal.Location"
    private static let requestInterface = "org.freedesktop.portal.Request"
    private static let sessionInterface = "org.freedesktop.portal.Session"

    let bus: DBusConnection
    let patience: DesktopLocation.Patience

    func ask() async -> DesktopLocation.Answer {
        let portal = bus.portal
        let token = DBusConnection.newPortalToken
        guard let session = bus.portalHandle(.session, token), let request = bus.portalHandle(.request, token) else {
            return .absent
        }
        let news = DBusNews<News>()
        let heard = [
            request.onSignal("Response", of: Self.requestInterface) { news.tell(.response($0.first?.uint32)) },
            portal.onSignal("LocationUpdated", of: Self.interface) { arguments in
                guard arguments.first?.objectPath == session.path else { return }
                news.tell(.position(arguments.dropFirst().first))
            },
            session.onSignal("Closed", of: Self.sessionInterface) { _ in news.tell(.closed) },
        ]
        defer {
            withExtendedLifetime(heard) {}
            request.tell("Close", of: Self.requestInterface)
            session.tell("Close", of: Self.sessionInterface)
        }
        do throws(DBusError) {
            let made = try await portal.call(
                "CreateSession", of: Self.interface,
                [.options(["session_handle_token": .string(token), "accuracy": .uint32(Self.cityAccuracy)])],
                seconds: patience.position)
            guard made.first?.objectPath == session.path else { return .absent }
            _ = try await portal.call(
                "Start", of: Self.interface,
                [.objectPath(session.path), .string(""), .options(["handle_token": .string(token)])],
                seconds: patience.position)
        } catch {
            return DesktopLocation.Answer(error)
        }
        news.end(after: patience.dialog)
        let answer = await news.first { item -> DesktopLocation.Answer? in
            switch item {
            case .response(0?):
                news.end(after: patience.position)
                return nil
            case .response(1?): return .refused
            case .response: return .absent
            case .closed: return .silent
            case .position(let reply):
                let place = reply?.options
                return DesktopLocation.Answer(latitude: place?["Latitude"], longitude: place?["Longitude"])
            }
        }
        return answer ?? .silent
    }
}
