import WeftGLib

/// Where the user is, as the desktop knows it: asked for each time, so only when the user wants it. Main actor; nothing
/// waits.
///
/// The desktop's portal is asked, which asks the user; where there is none, GeoClue. Both are asked for the accuracy of
/// a city, and told when it is over. Whatever they answer is taken for a stranger's.
@MainActor
public final class DesktopLocation: LocationService {
    /// How long is waited, in seconds.
    public struct Patience: Sendable {
        /// For the user, who is asked by a dialog.
        public var dialog = 60.0
        /// For the position, when nobody needs to be asked any more.
        public var position = 15.0

        /// As long as the program waits.
        public init() {}
    }

    private let session: DBusConnection.Bus
    private let system: DBusConnection.Bus
    private let program: String
    private let patience: Patience

    /// - Parameters:
    ///   - program: the name of its .desktop file, without its end: the user's permission is kept under it.
    ///   - session: the bus of the portal, and `system` that of GeoClue; others in tests.
    public init(
        program: String, session: DBusConnection.Bus = .session, system: DBusConnection.Bus = .system,
        patience: Patience = Patience()
    ) {
        self.program = program
        self.session = session
        self.system = system
        self.patience = patience
    }

    /// Cancelling the task ends the questions, and a dialog of the portal's.
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

    /// What a service made of the question.
    enum Answer: Hashable {
        case place(Coordinate)
        /// It is not there, or cannot do it: another one may.
        case absent
        /// The user, or who looks after the machine, does not want it.
        case refused
        /// It said nothing in time, or the task was cancelled.
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

        /// The two numbers as they came.
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
