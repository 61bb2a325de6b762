/// The desktop user's preferences, from org.freedesktop.portal.Settings on the session bus. Main actor; nothing blocks.
///
/// Without a bus or a portal the handler is never called.
@MainActor
public final class SettingsPortal {
    /// The portal's "color-scheme".
    public enum ColorScheme: UInt32, Sendable {
        case noPreference = 0
        case dark = 1
        case light = 2
    }

    /// An accent colour of the portal: sRGB, components from 0 to 1.
    public struct AccentColor: Sendable, Hashable {
        /// Components from 0 to 1.
        public let red, green, blue: Double

        /// Nil if a component is out of range: the portal uses such values if the user has no preference.
        public init?(red: Double, green: Double, blue: Double) {
            guard [red, green, blue].allSatisfy((0...1).contains) else { return nil }
            self.red = red
            self.green = green
            self.blue = blue
        }

        fileprivate init?(_ value: DBusValue) {
            guard case .structure(let parts) = value.unwrapped, parts.count == 3, let red = parts[0].double,
                let green = parts[1].double, let blue = parts[2].double
            else { return nil }
            self.init(red: red, green: green, blue: blue)
        }
    }

    /// The user's preferences for the appearance of programs.
    public struct Preferences: Sendable, Equatable {
        /// The user's preference: light, dark or none.
        public var colorScheme: ColorScheme
        /// The portal's "contrast".
        public var isHighContrast: Bool
        /// The portal's "accent-color"; nil if the user has chosen none.
        public var accentColor: AccentColor?

        /// Preferences; the defaults are those of a desktop without preferences.
        public init(
            colorScheme: ColorScheme = .noPreference, isHighContrast: Bool = false, accentColor: AccentColor? = nil
        ) {
            self.colorScheme = colorScheme
            self.isHighContrast = isHighContrast
            self.accentColor = accentColor
        }
    }

    /// nil until the portal has answered.
    public private(set) var preferences: Preferences?

    private let handler: @MainActor (Preferences) -> Void
    private var start: Task<Void, Never>?
    private var subscription: DBusSubscription?

    private static let interface = "org.freedesktop.portal.Settings"
    private static let namespace = "org.freedesktop.appearance"
    private static let keys = (colorScheme: "color-scheme", contrast: "contrast", accentColor: "accent-color")

    /// Calls `onChange` when the preferences are known and after each change, for this object's lifetime.
    ///
    /// - Parameter busAddress: another bus than the session's; for tests.
    public init(busAddress: String? = nil, onChange handler: @escaping @MainActor (Preferences) -> Void) {
        self.handler = handler
        start = Task { [weak self] in
            guard let portal = await DBusConnection.open(busAddress.map { .at($0) } ?? .session)?.portal else { return }
            // Subscribes before reading, so that no change is missed.
            self?.subscribe(portal)
            guard self != nil else { return }
            let scheme = await Self.read(portal, Self.keys.colorScheme)
            let contrast = await Self.read(portal, Self.keys.contrast)
            let accent = await Self.read(portal, Self.keys.accentColor)
            // Older portals support only some of the keys.
            guard scheme != nil || contrast != nil || accent != nil else { return }
            self?.changePreferences { wanted in
                if let scheme { wanted.colorScheme = Self.colorScheme(scheme) }
                if let contrast { wanted.isHighContrast = contrast.uint32 == 1 }
                if let accent { wanted.accentColor = AccentColor(accent) }
            }
        }
    }

    isolated deinit {
        start?.cancel()
    }

    private func changePreferences(_ change: (inout Preferences) -> Void) {
        var wanted = preferences ?? Preferences()
        change(&wanted)
        guard wanted != preferences else { return }
        preferences = wanted
        handler(wanted)
    }

    /// An unknown number, from a later portal, counts as no preference.
    private static func colorScheme(_ value: DBusValue) -> ColorScheme {
        value.uint32.flatMap { ColorScheme(rawValue: $0) } ?? .noPreference
    }

    /// Without a portal there is an error, and no preference. `Read` wraps the value in two variants.
    private static func read(_ portal: DBusObject, _ key: String) async -> DBusValue? {
        let reply = try? await portal.call("Read", of: interface, [.string(namespace), .string(key)])
        return reply?.count == 1 ? reply?.first : nil
    }

    private func subscribe(_ portal: DBusObject) {
        subscription = portal.onSignal("SettingChanged", of: Self.interface, where: Self.namespace) {
            [weak self] arguments in self?.changed(arguments)
        }
    }

    private func changed(_ arguments: [DBusValue]) {
        guard arguments.count == 3 else { return }
        let value = arguments[2]
        switch arguments[1].string {
        case Self.keys.colorScheme: changePreferences { $0.colorScheme = Self.colorScheme(value) }
        case Self.keys.contrast: changePreferences { $0.isHighContrast = value.uint32 == 1 }
        case Self.keys.accentColor: changePreferences { $0.accentColor = AccentColor(value) }
        default: return
        }
    }
}

extension DBusConnection {
    /// The desktop's portal, for requests beyond the program's own rights.
    public var portal: DBusObject {
        object("/org/freedesktop/portal/desktop", of: "org.freedesktop.portal.Desktop")
    }
}
