import WeftGLib

/// The user's location from the desktop. Each call queries it, so call it only on the user's request. Main actor;
/// nothing blocks.
///
/// Queries the desktop's portal, which asks the user; without a portal, GeoClue. Both are queried with city accuracy,
/// and stopped afterwards. Their answers are untrusted.
@MainActor
public final class DesktopLocation: LocationService {
    /// Timeouts in seconds.
    public struct Patience: Sendable {
        /// Seconds that the user has to answer the dialog.
        public var dialog = 60.0
        /// The time limit for the position, in seconds, after the user was asked.
        public var position = 15.0

        /// The program's timeouts.
        public init() {}
    }

    private let session: DBusConnection.Bus
    private let system: DBusConnection.Bus
    private let program: String
    private let patience: Patience

    /// - Parameters:
    ///   - program: the name of its .desktop file without the suffix: the user's permission is stored under it.
    ///   - session: the bus of the portal; `system` is the bus of GeoClue. Tests use other buses.
    public init(
        program: String, session: DBusConnection.Bus = .session, system: DBusConnection.Bus = .system,
        patience: Patience = Patience()
    ) {
        self.program = program
        self.session = session
        self.system = system
        self.patience = patience
    }

    /// The computer's current location. Cancelling the task ends the queries and closes the portal's dialog.
    public func currentPlace() async throws(LocationError) -> Coordinate {
        var answer = Answer.absent
        if let bus = await DBusConnection.open(session) {
            answer = await PortalLocation(bus: bus, patience: patience).ask()
        }
        if answer == .absent, !Task.isCancelled, let bus = await DBusConnection.open(system) {
            answer = await GeoClueLocation(bus: bus, program: program, patience: patience).ask()
        }
        switch answer {
        case .place(let place): return place
        case .absent: throw LocationError(localized("This desktop has no service that knows where you are."))
        case .refused: throw LocationError(localized("Your desktop does not tell this program where you are."))
        case .silent: throw LocationError(localized("Your desktop did not find out where you are."))
        case .unusable:
            throw LocationError(localized("What your desktop says of where you are is no place on the Earth."))
        }
    }

    /// A service's answer.
    enum Answer: Hashable {
        case place(Coordinate)
        /// The service is missing or cannot answer: another one is tried.
        case absent
        /// The user or the administrator refuses.
        case refused
        /// No answer arrived in time, or the task was cancelled.
        case silent
        case unusable

        init(_ error: DBusError) {
            self =
                switch error.reason {
                case .absent, .failed: .absent
                case .refused: .refused
                case .silence, .cancelled: .silent
                }
        }

        /// The two numbers as received.
        init(latitude: DBusValue?, longitude: DBusValue?) {
            guard let latitude = latitude?.double, let longitude = longitude?.double,
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else {
                self = .unusable
                return
            }
            self = .place(place)
        }
    }
}
