import WeftGLib

/// Fetches pictures for `NetworkImageNode`; replace `NetworkImageNode.downloader` to fetch them another way.
public protocol ImageDownloader: Sendable {
    /// The file's bytes. Cancelling the task stops the transfer. Called on no particular thread.
    func data(for url: String) async throws -> [UInt8]

    /// The same, steered and followed through `control`. The default knows neither priorities nor progress.
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

/// Where a picture came from.
public enum ImageSource: Sendable, Hashable {
    case memoryCache, diskCache, file, download
}

/// What a downloader answers with.
public struct DownloadedImage: Sendable {
    /// The file's contents.
    public let bytes: [UInt8]
    /// Where it came from.
    public let source: ImageSource

    /// What a downloader brings.
    public init(bytes: [UInt8], source: ImageSource) {
        self.bytes = bytes
        self.source = source
    }
}

/// How soon a picture is needed, by the interface state of the node that asks.
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

/// Between who asks for a picture and who fetches it, while it is fetched. One request each; any thread.
public final class ImageDownloadControl: Sendable {
    /// Try again after a failure that may pass.
    public let retries: Bool
    /// What came may be kept on disk and in memory.
    public let stores: Bool
    /// Keep what came of a transfer that is cancelled, so that the next request for it goes on there.
    public let isResumable: Bool
    /// Where the address may lead.
    public let reach: HTTPReach
    /// From 0 to 1; on no particular thread.
    private let onProgress: @Sendable (Double) -> Void

    private struct State: Sendable {
        var priority: ImagePriority
        var follow: (@Sendable () -> Void)?
        var partial: (@Sendable () -> [UInt8])?
    }

    private let state: Locked<State>

    /// What whoever asks for a picture wants of the download.
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

    /// May be changed while the download runs.
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

    /// What came so far; empty from a downloader that does not tell.
    public var partialData: [UInt8] { state.withLock { $0.partial }?() ?? [] }

    // MARK: For downloaders

    /// Calls `body` when the priority changes.
    public func onPriorityChange(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.follow = body }
    }

    /// Where `partialData` comes from.
    public func providePartialData(_ body: (@Sendable () -> [UInt8])?) {
        state.withLock { $0.partial = body }
    }

    /// Tells how much has come, from 0 to 1. Any thread.
    public func report(progress: Double) {
        onProgress(progress)
    }
}

/// The server did not send the picture.
public struct ImageDownloadError: Error, Sendable, CustomStringConvertible {
    /// What was asked for.
    public let url: String
    /// The answer's status.
    public let status: Int

    /// An answer that brings no picture.
    public init(url: String, status: Int) {
        self.url = url
        self.status = status
    }

    public var description: String { "\(HTTPAddress.withoutUserInfo(url)): the server answered \(status)" }
}

/// The downloader does not fetch now, because the user wants it so: no trouble that anybody is warned of.
/// ``NetworkImageNode/retryFailures()`` asks again.
public struct ImageDownloadDeclined: Error, Sendable {
    /// The refusal.
    public init() {}
}
