import WeftGLib
import WeftGraphics

/// The cache that `NetworkImageNode` uses before it downloads. Replace `NetworkImageNode.cache` to cache pictures in
/// another way.
public protocol ImageCache: Sendable {
    /// Returns a picture from memory. Runs on the main actor, so it must be fast.
    @MainActor func picture(for url: String) -> EncodedPicture?
    /// Returns a picture that takes longer to find. Runs on no particular thread.
    func loadPicture(for url: String) async -> EncodedPicture?
    /// Stores a download. Any thread.
    func store(_ picture: EncodedPicture, for url: String)
    /// Called when a node that showed the picture left the preload range. Main actor.
    @MainActor func clearPicture(for url: String)
}

extension ImageCache {
    @MainActor public func picture(for url: String) -> EncodedPicture? { nil }
    public func loadPicture(for url: String) async -> EncodedPicture? { nil }
    public func store(_ picture: EncodedPicture, for url: String) {}
    @MainActor public func clearPicture(for url: String) {}
}

/// A memory cache of encoded pictures, which keeps the most recently used ones, in front of a disk cache. Any thread.
public final class StandardImageCache: ImageCache {
    private let memory: ByteBoundedCache<String, EncodedPicture>
    private let disk: DiskImageCache?

    /// Makes a cache that keeps `memoryBytes` bytes of files in memory, and others on disk if `disk` is given.
    public init(memoryBytes: Int = 4 << 20, disk: DiskImageCache? = nil) {
        memory = ByteBoundedCache(maximumBytes: memoryBytes)
        self.disk = disk
    }

    /// Bytes in memory.
    public var byteCount: Int { memory.byteCount }

    public func picture(for url: String) -> EncodedPicture? { memory.value(for: url) }

    public func loadPicture(for url: String) async -> EncodedPicture? {
        // Reading a local file is as fast as reading a cached copy.
        guard !url.hasPrefix("file:"), let entry = await disk?.entry(for: url), entry.isFresh else { return nil }
        let picture = EncodedPicture(identity: url, bytes: entry.bytes)
        store(picture, for: url)
        return picture
    }

    public func store(_ picture: EncodedPicture, for url: String) {
        memory.insert(picture, for: url, bytes: picture.bytes.count + 2 * url.utf8.count)
    }

    /// Empties the memory; the disk stays unchanged.
    public func removeAll() {
        memory.removeAll()
    }
}

/// Pictures on disk with their HTTP freshness data, so that a stale one is revalidated. Any thread.
public final class DiskImageCache: Sendable {
    struct Entry: Sendable {
        let bytes: [UInt8]
        let tag: String?
        let modified: String?
        /// Seconds since 1970 until which the picture may be used without a request.
        let expiry: Double

        var isFresh: Bool { expiry > wallClockSeconds() }

        /// The header fields that let the server answer 304 if nothing has changed.
        var conditions: [(String, String)] {
            var fields: [(String, String)] = []
            if let tag { fields.append(("If-None-Match", tag)) }
            if let modified { fields.append(("If-Modified-Since", modified)) }
            return fields
        }
    }

    private static let magic = "weft-picture 2"
    private let files: FileStore

    /// - Parameter maximumBytes: the limit for all files together; one picture takes at most a tenth of it.
    public init(directory: String, maximumBytes: Int = 128 << 20) {
        files = FileStore(directory: directory, maximumBytes: maximumBytes)
    }

    /// The disk space of all files in bytes. O(files)
    public func byteCount() async -> Int {
        await WorkerPool.shared.run(.preload) { [files] in files.byteCount }
    }

    /// Removes all files. Files that are stored during the call may remain. O(files)
    public func removeAll() async {
        await WorkerPool.shared.run(.preload) { [files] in files.removeAll() }
    }

    func entry(for url: String) async -> Entry? {
        await WorkerPool.shared.run(.preload) { [files] in
            files.read(url).flatMap { Self.parse($0, url) }
        }
    }

    /// Stores a picture, later, on a worker.
    func store(_ bytes: [UInt8], _ headers: HTTPHeaders, for url: String) {
        guard let freshness = headers.freshnessSeconds, headers["Content-Encoding"] == nil, headers["Vary"] != "*"
        else { return remove(url) }
        let tag = headers["ETag"]
        let modified = headers["Last-Modified"]
        // An entry that is neither fresh nor can be revalidated is useless.
        guard freshness > 0 || tag != nil || modified != nil else { return remove(url) }
        write(
            Entry(bytes: bytes, tag: tag, modified: modified, expiry: wallClockSeconds() + freshness), for: url)
    }

    /// Renews an entry after the server has confirmed that it is unchanged.
    func refresh(_ entry: Entry, _ headers: HTTPHeaders, for url: String) {
        let freshness = headers.freshnessSeconds ?? 0
        write(
            Entry(
                bytes: entry.bytes, tag: headers["ETag"] ?? entry.tag,
                modified: headers["Last-Modified"] ?? entry.modified, expiry: wallClockSeconds() + freshness),
            for: url)
    }

    private func remove(_ url: String) {
        WorkerPool.shared.submit(.preload) { [files] _ in files.remove(url) }
    }

    private func write(_ entry: Entry, for url: String) {
        WorkerPool.shared.submit(.preload) { [files] _ in
            // The address is not stored, since it may be secret: the file's name is its checksum.
            let head = [Self.magic, Checksum.sha256(url), entry.tag ?? "", entry.modified ?? "", "\(entry.expiry)", ""]
            files.write(Array(head.joined(separator: "\n").utf8) + entry.bytes, for: url)
        }
    }

    /// Reads a cached file. Returns nil for a damaged file, or a file of another address.
    private static func parse(_ file: [UInt8], _ url: String) -> Entry? {
        var lines: [String] = []
        var start = 0
        while lines.count < 5, let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: file[start..<end], as: UTF8.self))
            start = end + 1
        }
        guard lines.count == 5, lines[0] == magic, lines[1] == Checksum.sha256(url), let expiry = Double(lines[4]),
            start < file.count
        else { return nil }
        func text(_ line: String) -> String? { line.isEmpty ? nil : line }
        return Entry(bytes: Array(file[start...]), tag: text(lines[2]), modified: text(lines[3]), expiry: expiry)
    }
}
