import WeftGLib
import WeftGraphics

/// `file://` from disk, `http(s)://` through the program's HTTP client. Requests for one address share a transfer. A
/// transfer resumes where a cancelled one ended, if the server allows it, and is retried after a temporary failure.
public struct BasicImageDownloader: ImageDownloader {
    /// The number of attempts for one picture. The pause between them is the server's `Retry-After`, or 0.4 s, doubled
    /// each time.
    public static let maximumAttempts = 4
    /// The longest `Retry-After` in seconds for which the download waits. A longer one fails the download.
    public static let longestRetryWait = 30.0

    private let client: HTTPClient
    private let diskCache: DiskImageCache?
    private let note: HTTPNote
    private let downloads = SharedDownloads()
    /// The first parts of pictures whose transfer was cancelled, by address.
    private let beginnings = ByteBoundedCache<String, Beginning>(maximumBytes: 4 << 20)

    private struct Beginning: Sendable {
        let bytes: [UInt8]
        /// A strong `ETag` or a `Last-Modified`, for `If-Range`.
        let validator: String
    }

    /// - Parameters:
    ///   - diskCache: the cache to read and write. A stale entry is revalidated. nil leaves caching to the client's own
    ///     disk cache.
    ///   - purpose: for the client's log.
    public init(
        client: HTTPClient, diskCache: DiskImageCache? = nil, purpose: HTTPNote.Purpose = .picture
    ) {
        self.client = client
        self.diskCache = diskCache
        note = HTTPNote(purpose)
    }

    public func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        if url.hasPrefix("file:") {
            let bytes = try await WorkerPool.shared.run(.preload) {
                Result {
                    try LocalFile.read(address: url, maximumBytes: PictureLimits.standard.maximumBytes)
                }
            }.get()
            return DownloadedImage(bytes: bytes, source: .file)
        }
        return try await downloads.join(url, control) { download in try await fetch(url, download) }
    }

    /// The number of addresses that are being fetched. Any thread.
    var runningCount: Int { downloads.count }

    /// The number of cancelled transfers that a later request can resume. Any thread.
    var resumableCount: Int { beginnings.count }

    private func fetch(_ url: String, _ download: SharedDownload) async throws -> DownloadedImage {
        var attempt = 1
        while true {
            let wait: Double
            do {
                return try await fetchOnce(url, download)
            } catch let failure as RetryableFailure {
                guard download.retries, attempt < Self.maximumAttempts else { throw failure.reason }
                wait = failure.retryAfter ?? 0.4 * Double(1 << (attempt - 1))
                guard wait <= Self.longestRetryWait else { throw failure.reason }
            }
            attempt += 1
            try await Task.sleep(for: .seconds(wait))
        }
    }

    private struct RetryableFailure: Error {
        let reason: any Error
        let retryAfter: Double?
    }

    private func fetchOnce(_ url: String, _ download: SharedDownload) async throws -> DownloadedImage {
        let kept = await diskCache?.entry(for: url)
        if download.reach == .stored {
            guard let kept else { throw ImageDownloadDeclined() }
            return DownloadedImage(bytes: kept.bytes, source: .diskCache)
        }
        let beginning = beginnings.value(for: url)
        var headers: [(String, String)] = []
        if let beginning {
            headers = [("Range", "bytes=\(beginning.bytes.count)-"), ("If-Range", beginning.validator)]
        } else if let kept {
            headers = kept.conditions
        }
        // The disk cache keeps the picture, so the header prevents the client from caching it, too.
        if diskCache != nil, headers.isEmpty { headers = [("Accept", "image/*,*/*;q=0.8")] }
        let head = Locked<HTTPTransfer.Head?>(nil)
        let transfer = HTTPTransfer(priority: download.priority.http, takesBody: true) { new in
            head.withLock { $0 = new }
            if new.status == 206 || new.status == 200 {
                download.announce(new.announcedBytes, restarts: new.status != 206)
            }
        } onData: { piece in
            guard let status = head.withLock({ $0?.status }), status == 200 || status == 206 else { return }
            download.append(piece)
        }
        download.begin(transfer, with: beginning?.bytes ?? [])
        do {
            let response = try await client.get(
                url, headers: headers, maximumBodyBytes: PictureLimits.standard.maximumBytes, reach: download.reach,
                transfer: transfer, note: note)
            return try await finish(url, response, kept, beginning, download)
        } catch let error as HTTPError {
            keepBeginning(url, head.withLock { $0 }, download)
            switch error {
            case .connectionLost, .timedOut, .offline: throw RetryableFailure(reason: error, retryAfter: nil)
            case .cancelled: throw CancellationError()
            default: throw error
            }
        }
    }

    /// Throws if a picture without an announced length lacks its end. libsoup takes a connection that ends between two
    /// chunks for the end of the body, and half a picture must not be stored.
    private static func requireEnd(of bytes: [UInt8], _ headers: HTTPHeaders) throws {
        guard headers["Content-Length"] == nil, PictureDecoder.isCutOff(bytes) else { return }
        throw RetryableFailure(reason: HTTPError.connectionLost("the picture is cut off"), retryAfter: nil)
    }

    private func finish(
        _ url: String, _ response: HTTPResponse, _ kept: DiskImageCache.Entry?, _ beginning: Beginning?,
        _ download: SharedDownload
    ) async throws -> DownloadedImage {
        beginnings.remove(url)
        switch response.status {
        case 200:
            let bytes = download.received
            try Self.requireEnd(of: bytes, response.headers)
            if download.stores { diskCache?.store(bytes, response.headers, for: url) }
            return DownloadedImage(bytes: bytes, source: .download)
        case 206:
            let bytes = download.received
            guard let beginning, Self.start(of: response.headers["Content-Range"]) == beginning.bytes.count else {
                throw RetryableFailure(reason: ImageDownloadError(url: url, status: 206), retryAfter: 0)
            }
            try Self.requireEnd(of: bytes, response.headers)
            if download.stores { diskCache?.store(bytes, response.headers, for: url) }
            return DownloadedImage(bytes: bytes, source: .download)
        case 304:
            guard let kept else { throw ImageDownloadError(url: url, status: 304) }
            if download.stores { diskCache?.refresh(kept, response.headers, for: url) }
            return DownloadedImage(bytes: kept.bytes, source: .diskCache)
        case 416:
            throw RetryableFailure(reason: ImageDownloadError(url: url, status: 416), retryAfter: 0)
        case 408, 425, 429, 500, 502, 503, 504:
            throw RetryableFailure(
                reason: ImageDownloadError(url: url, status: response.status), retryAfter: response.retryAfter)
        default:
            throw ImageDownloadError(url: url, status: response.status)
        }
    }

    /// Keeps the received part only if it can be continued, that is, if a byte range can be requested with a validator.
    private func keepBeginning(_ url: String, _ head: HTTPTransfer.Head?, _ download: SharedDownload) {
        guard download.isResumable, let head, head.status == 200 || head.status == 206 else { return }
        let received = download.received
        let tag = head.headers["ETag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
        guard received.count >= 4096, head.headers["Content-Encoding"] == nil,
            head.status == 206 || head.headers["Accept-Ranges"]?.lowercased() == "bytes",
            let validator = tag ?? head.headers["Last-Modified"]
        else { return }
        beginnings.insert(
            Beginning(bytes: received, validator: validator), for: url, bytes: received.count + url.utf8.count)
    }

    /// The first byte of a range such as `bytes 100-199/200`.
    private static func start(of contentRange: String?) -> Int? {
        guard let contentRange, contentRange.hasPrefix("bytes ") else { return nil }
        return Int(contentRange.dropFirst(6).prefix { $0 != "-" })
    }
}
