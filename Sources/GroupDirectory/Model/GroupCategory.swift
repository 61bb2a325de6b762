/// What a group is about, in the service's own list.
public struct GroupCategory: Sendable, Hashable {
    public let id: String?
    /// The category's name.
    public let name: String

    /// A category by its name.
    public init(id: String? = nil, name: String) {
        self.id = id
        self.name = name
    }
}
