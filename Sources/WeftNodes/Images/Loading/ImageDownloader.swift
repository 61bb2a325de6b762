import WeftGLib

/// Fetches pictures for `NetworkImageNode`; replace `NetworkImageNode.downloader` to fetch them another way.
public protocol ImageDownloader: Sendable {
    /// The file's bytes. Cancelling the task stops the transfer. Called on no particular thread.
    func data(for url: String) async throws -> [UInt8]

    /// Fetches a picture, with `control` for priority and progress. The default ignores both.
    func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage
}

extension ImageDownloader {
    public func data(for url: String) async throws -> [UInt8] {
        try await download(url, ImageDownloadControl()).bytes
    }

    public func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
        DownloadedImage(bytes: try await data(for: url), source: .download)
    }
}

/// The origin of a picture.
public enum ImageSource: Sendable, Hashable {
    case memoryCache, diskCache, file, download
}

/// A downloader's result.
public struct DownloadedImage: Sendable {
    /// The file's contents.
    public let bytes: [UInt8]
    /// The origin of the picture.
    public let source: ImageSource

    /// Makes a result.
    public init(bytes: [UInt8], source: ImageSource) {
        self.bytes = bytes
        self.source = source
    }
}

/// The urgency of a picture, by the interface state of the requesting node.
public enum ImagePriority: Int, Sendable, Comparable, CaseIterable {
    case preload, imminent, visible

    public static func < (one: ImagePriority, other: ImagePriority) -> Bool { one.rawValue < other.rawValue }

    var http: HTTPPriority {
        switch self {
        case .preload: .low
        case .imminent: .normal
        case .visible: .high
        }
    }
}

/// The link between the requester of a picture and its downloader during a transfer. One for each request. Any thread.
public final class ImageDownloadControl: Sendable {
    /// True to retry after a temporary failure.
    public let retries: Bool
    /// True if the picture may be stored on disk and in memory.
    public let stores: Bool
    /// True to keep the bytes of a cancelled transfer, so that the next request resumes it.
    public let isResumable: Bool
    /// The addresses that the request may reach.
    public let reach: HTTPReach
    /// Receives the progress from 0 to 1, on any thread.
    private let onProgress: @Sendable (Double) -> Void

    private struct State: Sendable {
        var priority: ImagePriority
        var follow: (@Sendable () -> Void)?
        var partial: (@Sendable () -> [UInt8])?
    }

    private let state: Locked<State>

    /// Makes the control of a request.
    public init(
        priority: ImagePriority = .preload, retries: Bool = true, stores: Bool = true, isResumable: Bool = true,
        reach: HTTPReach = .asked, onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) {
        self.retries = retries
        self.stores = stores
        self.isResumable = isResumable
        self.reach = reach
        self.onProgress = onProgress
        state = Locked(State(priority: priority))
    }

    /// The priority. It may be changed during the download.
    public var priority: ImagePriority {
        get { state.withLock { $0.priority } }
        set {
            let follow = state.withLock { state in
                let isNew = state.priority != newValue
                state.priority = newValue
                return isNew ? state.follow : nil
            }
            follow?()
        }
    }

    /// The bytes received so far; empty if the downloader does not provide them.
    public var partialData: [UInt8] { state.withLock { $0.partial }?() ?? [] }

    // MARK: For downloaders

    /// Calls `body` when the priority changes.
    public func onPriorityChange(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.follow = body }
    }

    /// Sets the source of `partialData`.
    public func providePartialData(_ body: (@Sendable () -> [UInt8])?) {
        state.withLock { $0.partial = body }
    }

    /// Reports the fraction that has arrived, from 0 to 1. Any thread.
    public func report(progress: Double) {
        onProgress(progress)
    }
}

/// The server did not send the picture.
public struct ImageDownloadError: Error, Sendable, CustomStringConvertible {
    /// The requested address.
    public let url: String
    /// The answer's status.
    public let status: Int

    /// An answer without a picture.
    public init(url: String, status: Int) {
        self.url = url
        self.status = status
    }

    public var description: String { "\(HTTPAddress.withoutUserInfo(url)): the server answered \(status)" }
}

/// The error of a downloader that does not fetch a picture because of the user's settings. It is not logged as a
/// failure. ``NetworkImageNode/retryFailures()`` requests the picture again.
public struct ImageDownloadDeclined: Error, Sendable {
    /// The refusal.
    public init() {}
}
