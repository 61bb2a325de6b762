/// The sources that a feed queries: the sources of the user, or the fallback if there are none. A value.
public struct FeedSources: Sendable {
    /// Sources in the user's order.
    public let sources: [any GroupSource]
    /// Search radius in kilometres; nil for no limit.
    public let radius: Double?
    /// True for the fallback, which is not stored.
    public let isFallback: Bool

    /// Makes the sources of a feed.
    init(_ sources: [any GroupSource] = [], radius: Double? = nil) {
        self.sources = sources
        self.radius = radius
        isFallback = false
    }

    init(standIn service: any MeetupService, radius: Double?) {
        let identity = SourceIdentity(id: .embedded, kind: .embedded, address: "", name: "The service")
        sources = [ServiceSource(service, identity: identity)]
        self.radius = radius
        isFallback = true
    }
}
