import WeftGLib

/// A picture in up to three sizes. Addresses are absolute: `http:`, `https:`, or `file:` for embedded data.
public struct Photo: Sendable, Hashable {
    public let id: String?
    /// The address of the largest size that the service has.
    public let highResolutionURL: String?
    /// The address of a size about 600 pixels wide.
    public let photoURL: String?
    /// The address of a size about 180 pixels wide.
    public let thumbnailURL: String?
    /// The hosts that the addresses may lead to: the internet, or only the network of the source that named them.
    public let reach: HTTPReach
    /// The size of the largest picture, so that its space can be reserved before it is loaded; nil if the source does
    /// not give it.
    public let size: PictureSize?
    /// The point that must stay visible when the picture is cropped.
    public let focus: FocalPoint?

    /// Makes a picture from its addresses.
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

    /// Returns the address of the smallest picture that fills a box of `pixels` on its longer side, or else of the
    /// largest.
    public func url(filling pixels: Int) -> String? {
        let bySize = [thumbnailURL, photoURL, highResolutionURL]
        let first = pixels <= 180 ? 0 : pixels <= 600 ? 1 : 2
        return bySize[first...].lazy.compactMap(\.self).first ?? bySize[..<first].lazy.compactMap(\.self).last
    }
}
