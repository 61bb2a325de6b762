import WeftGLib

/// A picture in up to three sizes. Addresses are absolute: `http:`, `https:`, or `file:` for embedded data.
public struct Photo: Sendable, Hashable {
    public let id: String?
    /// As large as the service has it.
    public let highResolutionURL: String?
    /// About 600 pixels wide.
    public let photoURL: String?
    /// About 180 pixels wide.
    public let thumbnailURL: String?
    /// Where the addresses may lead: to the internet, or where the source is that named them.
    public let reach: HTTPReach

    public init(
        id: String? = nil, highResolutionURL: String? = nil, photoURL: String? = nil, thumbnailURL: String? = nil,
        reach: HTTPReach = .from(.internet)
    ) {
        self.id = id
        self.highResolutionURL = highResolutionURL
        self.photoURL = photoURL
        self.thumbnailURL = thumbnailURL
        self.reach = reach
    }

    /// The smallest picture that fills a box of `pixels` on its longer side, else the largest there is.
    public func url(filling pixels: Int) -> String? {
        let bySize = [thumbnailURL, photoURL, highResolutionURL]
        let first = pixels <= 180 ? 0 : pixels <= 600 ? 1 : 2
        return bySize[first...].lazy.compactMap(\.self).first ?? bySize[..<first].lazy.compactMap(\.self).last
    }
}
