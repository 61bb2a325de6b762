/// The settings of an `HTTPClient`. The defaults suit a feed of records and pictures.
public struct HTTPConfiguration: Sendable {
    /// The `User-Agent` of every request, for example `BrowseMeetup/1.0`.
    public var userAgent: String
    /// Maximum duration of a request in seconds, from the call to the last byte of the body, including redirects.
    public var timeout: Double
    /// Seconds without a byte, including connecting, after which a connection counts as dead; rounded up to whole
    /// seconds.
    public var idleTimeout: Double
    /// Maximum number of redirects per request; one more is an error.
    public var maximumRedirects: Int
    /// Maximum size of a response's body in bytes, counted after decompression while it arrives; a request may override
    /// it.
    public var maximumBodyBytes: Int
    /// The folder of the disk cache, made if missing; no cache if it is nil, or cannot be made or written. Only one
    /// client at a time may use a folder.
    public var cacheDirectory: String?
    /// Maximum size of all bodies in the disk cache, in bytes; one body takes at most a tenth of it.
    public var maximumCacheBytes: Int
    /// Allows `http://` to every host, not only to this machine.
    public var allowsCleartext: Bool
    /// Maximum number of simultaneous connections per host; further requests wait, the more urgent ones first.
    public var maximumConnectionsPerHost: Int
    /// The log in which the client notes its requests.
    public var requestLog: HTTPRequestLog

    /// A configuration with defaults for omitted arguments.
    public init(
        userAgent: String, timeout: Double = 30, idleTimeout: Double = 15, maximumRedirects: Int = 10,
        maximumBodyBytes: Int = 16 << 20, cacheDirectory: String? = nil, maximumCacheBytes: Int = 128 << 20,
        allowsCleartext: Bool = false, maximumConnectionsPerHost: Int = 6, requestLog: HTTPRequestLog = .shared
    ) {
        self.userAgent = userAgent
        self.timeout = timeout
        self.idleTimeout = idleTimeout
        self.maximumRedirects = maximumRedirects
        self.maximumBodyBytes = maximumBodyBytes
        self.cacheDirectory = cacheDirectory
        self.maximumCacheBytes = maximumCacheBytes
        self.allowsCleartext = allowsCleartext
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.requestLog = requestLog
    }
}

/// The order in which waiting requests get a free connection.
public enum HTTPPriority: Sendable, CaseIterable {
    case low, normal, high
}
