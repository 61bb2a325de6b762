/// What the program was asked to show, and from where.
public struct FeedConfiguration: Sendable, Hashable {
    /// Which style the program is shown in.
    public enum ColorScheme: Sendable, Hashable {
        /// As the desktop has it.
        case system
        case light, dark
    }

    /// `--data`; nil looks in the usual places.
    public var dataDirectory: String?
    /// `--service`; nil is the embedded data. An `http:` or `https:` address with a host.
    public var serviceURL: String?
    /// `--source`, as it was given: addresses of services and calendars, paths of calendars. Empty leaves it to the
    /// user's list.
    public var sources: [String] = []
    /// `--demo-sources`: one of each kind, on this machine, with invented groups.
    public var usesDemoSources = false
    /// `--place` with coordinates.
    public var place = Coordinate.london
    /// `--place` with a town's name, which goes before `place`.
    public var placeName: String?
    /// Whether `--place` was given; otherwise the place of the last run counts.
    public var isPlaceNamed = false
    /// `--key`.
    public var key: String?
    /// `--allow-cleartext`.
    public var allowsCleartext = false
    /// `--light`, `--dark`.
    public var colorScheme = ColorScheme.system

    /// `--radius`, in kilometres.
    public var radius: Double?
    /// `--order`.
    public var order = GroupOrder.nearest
    /// Whether `--order` was given; otherwise that of the last run counts.
    public var isOrderNamed = false

    /// What `--radius` takes.
    static let radii = 1...1000

    /// The configuration without options.
    public init() {}

    /// What services that want to know who asks are told: `--key`, or what the environment has.
    public var rights: SourceRights { key.flatMap(SourceToken.init).map { SourceRights(token: $0) } ?? .ofThisProcess }
}
