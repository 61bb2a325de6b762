import WeftGLib

/// What the program was asked to show, and from where.
public struct FeedConfiguration: Sendable, Hashable {
    /// Which style the program is shown in.
    public enum ColorScheme: String, Sendable, Hashable, CaseIterable {
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
    /// `--key`, or what is in the file of `--key-file`.
    public var key: String?
    /// `--key-file`, which `withKey()` reads.
    public var keyFile: String?
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

    /// What was given without an option: places, pages and calendars to open.
    public var addresses: [OpenedAddress] = []
    /// How the process stands to others of the program.
    public enum Instance: Sendable, Hashable {
        /// There is one.
        case shared
        /// `--new-instance`: beside the others.
        case own
        /// `--gapplication-service`: the message bus starts the one, and says later whether a window is wanted.
        case service
    }

    /// `--new-instance`, `--gapplication-service`.
    public var instance = Instance.shared

    /// Most addresses of one start.
    public static let maximumAddresses = 16

    /// What `--radius` takes.
    static let radii = 1...1000

    /// The configuration without options.
    public init() {}

    /// Whether the window is one of its own, beside that of an instance that runs: options are of one run.
    public var isOfItsOwn: Bool {
        var others = self
        others.addresses = []
        if instance == .service { others.instance = .shared }
        return others != FeedConfiguration()
    }

    /// Whether what shows is what the program shows without options.
    var keepsPosition: Bool {
        dataDirectory == nil && serviceURL == nil && sources.isEmpty && !usesDemoSources && !isPlaceNamed
    }

    /// The token for a service: the key of the command line, where that names the service's origin, else the one that the
    /// environment has for it.
    /// - Parameter named: an address that the command line names besides.
    public func token(for address: String, named: String? = nil) -> SourceToken? {
        guard let origin = SourceToken.origin(of: address) else { return nil }
        let addresses = [serviceURL, named].compactMap(\.self) + sources
        if let key, addresses.contains(where: { SourceToken.origin(of: $0) == origin }) {
            return SourceToken(key, for: address, isOption: true)
        }
        return EnvironmentToken.current.flatMap { $0.origin == origin ? $0 : nil }
    }

    /// Bytes of a key.
    static let maximumKeyBytes = 16_384

    /// With the key that is in the file of `--key-file`, which may be a pipe. Blocks until it ends.
    public func withKey() throws(CommandLineError) -> FeedConfiguration {
        guard let keyFile else { return self }
        var configuration = self
        let key: String
        do throws(LocalFile.Failure) {
            let bytes = try LocalFile.readStream(keyFile, maximumBytes: Self.maximumKeyBytes)
            key = String(decoding: bytes, as: UTF8.self).trimmingBlanks
        } catch {
            throw CommandLineError("--key-file \(keyFile): \(error)")
        }
        guard !key.isEmpty else {
            throw CommandLineError("--key-file \(keyFile): " + localized("there is no key in it"))
        }
        configuration.key = key
        return configuration
    }
}
