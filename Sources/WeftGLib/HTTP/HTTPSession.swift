import Glibc
import WeftShim

/// The `SoupSession` of a client and its disk cache.
// @unchecked: made, used and closed on the client's network thread only.
final class HTTPSession: @unchecked Sendable {
    let soup: UnsafeMutablePointer<SoupSession>
    private let cache: UnsafeMutablePointer<SoupCache>?
    /// The path of the disk cache's index.
    private let indexPath: String
    private var indexTimer: ContextTimer?
    /// The reach of all its connections.
    let reach: HTTPReach

    init(_ configuration: HTTPConfiguration, _ reach: HTTPReach) {
        self.reach = reach
        indexPath = (configuration.cacheDirectory ?? "") + "/" + Self.indexName
        let perHost = min(max(1, configuration.maximumConnectionsPerHost), 256)
        soup = weft_soup_session_new(gint(perHost * 4), gint(perHost))
        soup_session_set_user_agent(soup, configuration.userAgent)
        soup_session_set_timeout(soup, Self.seconds(configuration.idleTimeout))
        let resolver = GObjectReference(
            full: weft_proxy_resolver_new { host in
                host.map { HTTPZone(host: String(cString: $0)) == .thisMachine ? 1 : 0 } ?? 0
            })
        soup_session_set_proxy_resolver(soup, resolver.pointer)
        // libsoup expects the folder to exist: without it each access logs a critical warning. Loading the cache
        // removes each file that is not in its index.
        guard reach == .asked, let directory = configuration.cacheDirectory,
            PrivateFolder(directory, isOwnName: Self.isName).isUsable()
        else {
            cache = nil
            return
        }
        cache = soup_cache_new(directory, SOUP_CACHE_SINGLE_USER)
        soup_cache_set_max_size(cache, guint(clamping: max(0, configuration.maximumCacheBytes)))
        soup_session_add_feature(soup, OpaquePointer(cache))
        // libsoup reads the whole index. With an empty index it removes the cached files.
        if LocalFile.byteCount(indexPath) > Self.maximumIndexBytes { LocalFile.remove(indexPath) }
        soup_cache_load(cache)
    }

    /// Far more than an index of libsoup's has: some hundred bytes for each of some thousand files.
    private static let maximumIndexBytes = 16 << 20

    private static let indexName = "soup.cache2"

    /// Recognises the file names of libsoup's cache: numbers, and the index.
    private static func isName(_ name: String) -> Bool {
        name == indexName || !name.isEmpty && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// At least 1, since 0 would mean no limit.
    private static func seconds(_ value: Double) -> guint {
        guint(min(max(value, 1), 1_000_000).rounded(.up))
    }

    var hasCache: Bool { cache != nil }

    /// Writes the cache's index soon, once for many responses: responses missing from the index are lost when the
    /// process dies.
    func scheduleIndex() {
        guard cache != nil, indexTimer == nil else { return }
        indexTimer = ContextTimer(after: 2) { [unowned self] in
            indexTimer = nil
            dump()
        }
    }

    /// Completes the cache on disk; blocks this thread while bodies are being written.
    func flush() {
        guard let cache else { return }
        indexTimer?.cancel()
        indexTimer = nil
        soup_cache_flush(cache)
        dump()
    }

    /// Writes the index with permissions for the user only: libsoup leaves them to the umask.
    private func dump() {
        soup_cache_dump(cache)
        LocalFile.makePrivate(indexPath, orNew: false)
    }

    /// Empties the cache on disk; blocks this thread while bodies are being written.
    func clear() {
        guard let cache else { return }
        soup_cache_flush(cache)
        soup_cache_clear(cache)
        // libsoup does not write an empty index, so the old one would stay with its addresses.
        unlink(indexPath)
        flush()
    }

    /// Ends the session; no request may be running.
    func close() {
        flush()
        soup_session_abort(soup)
        if let cache {
            soup_session_remove_feature(soup, OpaquePointer(cache))
            g_object_unref(cache)
        }
        g_object_unref(soup)
    }
}
