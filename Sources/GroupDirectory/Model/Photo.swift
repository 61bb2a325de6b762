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
    /// Of the largest picture, so that its place can be kept before it comes; nil where the source does not say.
    public let size: PictureSize?
    /// What must stay in sight when the picture is cut.
    public let focus: FocalPoint?

    /// A picture by its addresses.
    public init(
        id: String? = nil, highResolutionURL: String? = nil, photoURL: String? = nil, thumbnailURL: String? = nil,
        reach: HTTPReach = .from(.internet), size: PictureSize? = nil, focus: FocalPoint? = nil
    ) {
        self.id = id
        self.highResolutionURL = highResolutionURL
        self.photoURL = photoURL
        self.thumbnailURL = thumbnailURL
        self.reach = reach
        self.size = size
        self.focus = focus
    }

    /// The smallest picture that fills a box of `pixels` on its longer side, else the largest there is.
    public func url(filling pixels: Int) -> String? {
        let bySize = [thumbnailURL, photoURL, highResolutionURL]
        let first = pixels <= 180 ? 0 : pixels <= 600 ? 1 : 2
        return bySize[first...].lazy.compactMap(\.self).first ?? bySize[..<first].lazy.compactMap(\.self).last
    }
}
