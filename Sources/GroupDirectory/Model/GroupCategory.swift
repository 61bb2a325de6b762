/// The subject of a group, from the service's own list.
public struct GroupCategory: Sendable, Hashable {
    public let id: String?
    /// The category's name.
    public let name: String

    /// Makes a category from its name.
    public init(id: String? = nil, name: String) {
        self.id = id
        self.name = name
    }
}
