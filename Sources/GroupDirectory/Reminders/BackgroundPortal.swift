import WeftGLib

/// Asks the desktop whether the program may run while it has no window, and start with the session. Main actor; nothing waits.
@MainActor
public struct BackgroundPortal {
    /// The desktop's answer.
    public enum Answer: Sendable, Hashable {
        /// The program may run; whether the desktop starts it, too.
        case allowed(starts: Bool)
        /// The user, or who looks after the machine, does not want it.
        case refused
        /// This desktop has no such service, or it did not answer.
        case absent
    }

    private static let interface = "org.freedesktop.portal.Background"
    private static let requestInterface = "org.freedesktop.portal.Request"

    private let bus: DBusConnection.Bus
    private let seconds: Double

    /// - Parameters:
    ///   - bus: of the portal; another one in tests.
    ///   - seconds: for the user, who may be asked by a dialog.
    public init(bus: DBusConnection.Bus = .session, seconds: Double = 60) {
        self.bus = bus
        self.seconds = seconds
    }

    /// Asks for it, or takes it back.
    /// - Parameters:
    ///   - reason: what the user is told.
    ///   - command: the program and its arguments, as the session starts it.
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
        // 0 when it was granted, 1 when the user did not want it, 2 for anything else.
        guard let answer = await news.first({ $0 }), let code = answer.first?.uint32 else { return .absent }
        let results = answer.dropFirst().first?.options ?? [:]
        guard code == 0 else { return code == 1 ? .refused : .absent }
        guard results["background"]?.unwrapped != .bool(false) else { return .refused }
        return .allowed(starts: results["autostart"]?.unwrapped == .bool(true))
    }
}
