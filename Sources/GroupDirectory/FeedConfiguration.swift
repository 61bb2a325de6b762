/// What the program was asked to show, and from where.
public struct FeedConfiguration: Sendable, Hashable {
    public enum ColorScheme: Sendable, Hashable {
        /// As the desktop has it.
        case system
        case light, dark
    }

    /// `--data`; nil looks in the usual places.
    public var dataDirectory: String?
    /// `--service`; nil is the embedded data. An `http:` or `https:` address with a host.
    public var serviceURL: String?
    /// `--source`, each time it was given: addresses of sources that take the place of the stored list.
    public var sources: [String] = []
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

    public init() {}
}
