import WeftGLib

/// One question to org.freedesktop.portal.Location. Main actor.
///
/// A session is made, and started; the portal asks the user where it has to, answers by the signal `Response` of a
/// request, and tells positions by `LocationUpdated` until the session is closed.
@MainActor
struct PortalLocation {
    private enum News: Sendable {
        /// Of the request: 0 when it was granted, 1 when the user did not want it, 2 for anything else.
        case response(UInt32?)
        /// Of this session.
        case position(DBusValue?)
        case closed
    }

    /// Of the portal: no closer than a city.
    private static let cityAccuracy: UInt32 = 2
    private static let interface = "org.freedesktop.portal.Location"
    private static let requestInterface = "org.freedesktop.portal.Request"
    private static let sessionInterface = "org.freedesktop.portal.Session"

    let bus: DBusConnection
    let patience: DesktopLocation.Patience

    func ask() async -> DesktopLocation.Answer {
        let portal = bus.portal
        guard let sender = bus.uniqueName else { return .absent }
        // The portal calls both by who asks and by a word of that one's choice, so that nothing is missed.
        let name = String(sender.drop { $0 == ":" }.map { $0 == "." ? "_" : $0 })
        let token = "weft\(UInt32.random(in: 0...UInt32.max))"
        let session = portal.sibling("/org/freedesktop/portal/desktop/session/\(name)/\(token)")
        let request = portal.sibling("/org/freedesktop/portal/desktop/request/\(name)/\(token)")
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
            case .position(let told):
                let place = told?.options
                return DesktopLocation.Answer(latitude: place?["Latitude"], longitude: place?["Longitude"])
            }
        }
        return answer ?? .silent
    }
}
