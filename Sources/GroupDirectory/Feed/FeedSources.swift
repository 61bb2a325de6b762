/// What a feed asks: the user's sources, or what stands in for them where there are none. A value.
public struct FeedSources: Sendable {
    /// In the user's order.
    public let sources: [any GroupSource]
    /// Kilometres around the place; nil for all there is.
    public let radius: Double?
    /// Whether they are what stands in for sources, of which nothing is kept.
    public let isFallback: Bool

    /// The user's.
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
