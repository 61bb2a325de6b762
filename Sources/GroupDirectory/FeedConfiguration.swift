import WeftGLib

/// The program's configuration from the command line.
public struct FeedConfiguration: Sendable, Hashable {
    /// The colour scheme of the program.
    public enum ColorScheme: String, Sendable, Hashable, CaseIterable {
        /// The desktop's scheme.
        case system
        case light, dark
    }

    /// `--data`; nil uses the standard folders.
    public var dataDirectory: String?
    /// `--service`; nil uses the embedded data. An `http:` or `https:` address with a host.
    public var serviceURL: String?
    /// `--source`, as given: addresses of services and calendars, and paths of calendars. Empty uses the user's list.
    public var sources: [String] = []
    /// `--demo-sources`: one source of each kind on this machine, with invented groups.
    public var usesDemoSources = false
    /// `--place` with coordinates.
    public var place = Coordinate.london
    /// `--place` with a town's name, which overrides `place`.
    public var placeName: String?
    /// True if `--place` was given; otherwise the place of the last run is used.
    public var isPlaceNamed = false
    /// `--key`, or the contents of the `--key-file` file.
    public var key: String?
    /// `--key-file`, read by `withKey()`.
    public var keyFile: String?
    /// `--allow-cleartext`.
    public var allowsCleartext = false
    /// `--light`, `--dark`.
    public var colorScheme = ColorScheme.system

    /// `--radius`, in kilometres.
    public var radius: Double?
    /// `--order`.
    public var order = GroupOrder.nearest
    /// True if `--order` was given; otherwise the order of the last run is used.
    public var isOrderNamed = false

    /// Arguments without an option: places, pages and calendars to open.
    public var addresses: [OpenedAddress] = []
    /// The way in which the process shares the program with other instances.
    public enum Instance: Sendable, Hashable {
        /// The single shared instance.
        case shared
        /// `--new-instance`: a process independent of others.
        case own
        /// `--gapplication-service`: the shared instance, started by the message bus, which requests a window later.
        case service
    }

    /// `--new-instance`, `--gapplication-service`.
    public var instance = Instance.shared

    /// Maximum number of addresses.
    public static let maximumAddresses = 16

    /// The range of `--radius`.
    static let radii = 1...1000

    /// A configuration without options.
    public init() {}

    /// True if the options apply to one run only, so that a new window is needed instead of one of the running
    /// instance.
    public var isOfItsOwn: Bool {
        var others = self
        others.addresses = []
        if instance == .service { others.instance = .shared }
        return others != FeedConfiguration()
    }

    /// True if the program shows the same contents as without options.
    var keepsPosition: Bool {
        dataDirectory == nil && serviceURL == nil && sources.isEmpty && !usesDemoSources && !isPlaceNamed
    }

    /// The token for a service: the command line's key if the command line names the service's origin, else the
    /// environment's token for it.
    /// - Parameter named: a further address named on the command line.
    public func token(for address: String, named: String? = nil) -> SourceToken? {
        guard let origin = SourceToken.origin(of: address) else { return nil }
        let addresses = [serviceURL, named].compactMap(\.self) + sources
        if let key, addresses.contains(where: { SourceToken.origin(of: $0) == origin }) {
            return SourceToken(key, for: address, isOption: true)
        }
        return EnvironmentToken.current.flatMap { $0.origin == origin ? $0 : nil }
    }

    /// Maximum size of a key in bytes.
    static let maximumKeyBytes = 16_384

    /// The configuration with the key from the `--key-file` file, which may be a pipe. Blocks until its end.
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
