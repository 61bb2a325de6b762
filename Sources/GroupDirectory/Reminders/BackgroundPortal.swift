import WeftGLib

/// Requests the desktop's permission to run without a window, and to start with the session. Main actor; nothing
/// blocks.
@MainActor
public struct BackgroundPortal {
    /// The desktop's answer.
    public enum Answer: Sendable, Hashable {
        /// The program may run; `starts` is true if the desktop also starts it with the session.
        case allowed(starts: Bool)
        /// The user or the administrator does not allow it.
        case refused
        /// The desktop has no such service, or it did not answer.
        case absent
    }

    private static let interface = "org.freedesktop.portal.Background"
    private static let requestInterface = "org.freedesktop.portal.Request"

    private let bus: DBusConnection.Bus
    private let seconds: Double

    /// - Parameters:
    ///   - bus: the portal's bus; tests use another one.
    ///   - seconds: the time limit, in which the user may answer a dialog.
    public init(bus: DBusConnection.Bus = .session, seconds: Double = 60) {
        self.bus = bus
        self.seconds = seconds
    }

    /// Requests the permission, or withdraws the request.
    /// - Parameters:
    ///   - reason: the text for the user.
    ///   - command: the program and its arguments, for the session.
    public func request(_ isWanted: Bool, reason: String, command: [String]) async -> Answer {
        let token = DBusConnection.newPortalToken
        guard let connection = await DBusConnection.open(bus),
            let request = connection.portalHandle(.request, token)
        else { return .absent }
        let news = DBusNews<[DBusValue]>()
        let heard = request.onSignal("Response", of: Self.requestInterface) { news.tell($0) }
        defer {
            withExtendedLifetime(heard) {}
            request.tell("Close", of: Self.requestInterface)
        }
        do throws(DBusError) {
            _ = try await connection.portal.call(
                "RequestBackground", of: Self.interface,
                [
                    .string(""),
                    .options([
                        "handle_token": .string(token), "reason": .string(reason), "autostart": .bool(isWanted),
                        "commandline": .strings(command), "dbus-activatable": .bool(false),
                    ]),
                ], seconds: seconds)
        } catch {
            return error.reason == .refused ? .refused : .absent
        }
        news.end(after: seconds)
        // 0: granted; 1: refused by the user; 2: another failure.
        guard let answer = await news.first({ $0 }), let code = answer.first?.uint32 else { return .absent }
        let results = answer.dropFirst().first?.options ?? [:]
        guard code == 0 else { return code == 1 ? .refused : .absent }
        guard results["background"]?.unwrapped != .bool(false) else { return .refused }
        return .allowed(starts: results["autostart"]?.unwrapped == .bool(true))
    }
}
