/// How an `HTTPClient` behaves. The defaults suit a feed of records and pictures.
public struct HTTPConfiguration: Sendable {
    /// The `User-Agent` of every request, for example `BrowseMeetup/1.0`.
    public var userAgent: String
    /// Seconds a whole request may take, from the call to the last byte of the body, redirects included.
    public var timeout: Double
    /// Seconds without a byte, connecting included, after which a connection counts as dead; rounded up to whole ones.
    public var idleTimeout: Double
    /// How many redirects a request follows; one more is an error.
    public var maximumRedirects: Int
    /// Bytes of body a response may have, counted after decompression and while they arrive; a request may ask for less
    /// or more.
    public var maximumBodyBytes: Int
    /// The folder of the disk cache, made if missing; no cache when nil or when it cannot be made or written to. One
    /// client at a time may use a folder.
    public var cacheDirectory: String?
    /// Bytes of bodies the disk cache keeps; one body takes at most a tenth of it.
    public var maximumCacheBytes: Int
    /// Lets `http://` go to any host, not only to this machine.
    public var allowsCleartext: Bool
    /// Connections at a time to one host; further requests wait, the more urgent ones ahead.
    public var maximumConnectionsPerHost: Int

    /// A configuration; whatever is left out has its default.
    public init(
        userAgent: String, timeout: Double = 30, idleTimeout: Double = 15, maximumRedirects: Int = 5,
        maximumBodyBytes: Int = 16 << 20, cacheDirectory: String? = nil, maximumCacheBytes: Int = 128 << 20,
        allowsCleartext: Bool = false, maximumConnectionsPerHost: Int = 6
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
    }
}

/// Which of the waiting requests gets the next free connection.
public enum HTTPPriority: Sendable, CaseIterable {
    case low, normal, high
}
