import WeftGLib

/// Fetches pictures for `NetworkImageNode`; replace `NetworkImageNode.downloader` to fetch them another way.
public protocol ImageDownloader: Sendable {
    /// The file's bytes. Cancelling the task stops the transfer. Called on no particular thread.
    func data(for url: String) async throws -> [UInt8]
}

/// `file://` from disk, `http(s)://` through the program's HTTP client with its disk cache.
public struct BasicImageDownloader: ImageDownloader {
    /// Bytes a picture file may have.
    public static let maximumBytes = 24 << 20

    private let client: HTTPClient

    public init(client: HTTPClient) {
        self.client = client
    }

    public func data(for url: String) async throws -> [UInt8] {
        if url.hasPrefix("file://") {
            return try await WorkerPool.shared.run(.preload) {
                Result { try LocalFile.read(address: url, maximumBytes: Self.maximumBytes) }
            }.get()
        }
        let response = try await client.get(url, maximumBodyBytes: Self.maximumBytes)
        guard response.status == 200 else { throw ImageDownloadError(url: url, status: response.status) }
        return response.body
    }
}

/// The server did not send the picture.
public struct ImageDownloadError: Error, Sendable, CustomStringConvertible {
    public let url: String
    public let status: Int

    public var description: String { "\(url): the server answered \(status)" }
}
