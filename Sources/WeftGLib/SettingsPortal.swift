/// What the desktop's user prefers, by org.freedesktop.portal.Settings on the session bus. Main actor; nothing waits.
///
/// Without a bus or a portal nothing is told.
@MainActor
public final class SettingsPortal {
    /// Of the portal's "color-scheme".
    public enum ColorScheme: UInt32, Sendable {
        case noPreference = 0
        case dark = 1
        case light = 2
    }

    /// What the user prefers of how programs look.
    public struct Preferences: Sendable, Equatable {
        /// What the user wants: light, dark or either.
        public var colorScheme: ColorScheme
        /// Of the portal's "contrast".
        public var isHighContrast: Bool

        /// Preferences; without arguments those of a desktop that states none.
        public init(colorScheme: ColorScheme = .noPreference, isHighContrast: Bool = false) {
            self.colorScheme = colorScheme
            self.isHighContrast = isHighContrast
        }
    }

    /// nil until the portal has answered.
    public private(set) var preferences: Preferences?

    private let handler: @MainActor (Preferences) -> Void
    private var start: Task<Void, Never>?
    private var subscription: DBusSubscription?

    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let keys = (colorScheme: "color-scheme", contrast: "contrast")

    /// Calls `onChange` when the preferences are known and whenever they are others, for as long as this object lives.
    ///
    /// - Parameter busAddress: of another bus than the session's; for tests.
    public init(busAddress: String? = nil, onChange handler: @escaping @MainActor (Preferences) -> Void) {
        self.handler = handler
        start = Task { [weak self] in
            guard let portal = await DBusConnection.open(busAddress.map { .at($0) } ?? .session)?.portal else { return }
            // Before the question, so that no change falls between.
            self?.subscribe(portal)
            guard self != nil else { return }
            let scheme = await Self.read(portal, Self.keys.colorScheme)
            let contrast = await Self.read(portal, Self.keys.contrast)
            // An older portal knows one of them only.
            guard scheme != nil || contrast != nil else { return }
            self?.told { wanted in
                if let scheme { wanted.colorScheme = Self.colorScheme(scheme) }
                if let contrast { wanted.isHighContrast = contrast == 1 }
            }
        }
    }

    isolated deinit {
        start?.cancel()
    }

    private func told(_ change: (inout Preferences) -> Void) {
        var wanted = preferences ?? Preferences()
        change(&wanted)
        guard wanted != preferences else { return }
        preferences = wanted
        handler(wanted)
    }

    /// A number of a later portal is no preference we know.
    private static func colorScheme(_ number: UInt32) -> ColorScheme { ColorScheme(rawValue: number) ?? .noPreference }

    /// Without a portal there is an error, and no preference to speak of. `Read` wraps the number in two variants.
    private static func read(_ portal: DBusObject, _ key: String) async -> UInt32? {
        let reply = try? await portal.call("Read", of: interface, [.string(namespace), .string(key)])
        return reply?.count == 1 ? reply?.first?.uint32 : nil
    }

    private func subscribe(_ portal: DBusObject) {
        subscription = portal.onSignal("SettingChanged", of: Self.interface, where: Self.namespace) {
            [weak self] arguments in self?.changed(arguments)
        }
    }

    private func changed(_ arguments: [DBusValue]) {
        guard arguments.count == 3, let number = arguments[2].uint32 else { return }
        switch arguments[1].string {
        case Self.keys.colorScheme: told { $0.colorScheme = Self.colorScheme(number) }
        case Self.keys.contrast: told { $0.isHighContrast = number == 1 }
        default: return
        }
    }
}

extension DBusConnection {
    /// The desktop's portal, by which programs ask for what is not theirs.
    public var portal: DBusObject {
        object("/org/freedesktop/portal/desktop", of: "org.freedesktop.portal.Desktop")
    }
}
