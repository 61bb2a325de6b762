/// What a group is about, in the service's own list.
public struct GroupCategory: Sendable, Hashable {
    public let id: String?
    public let name: String

    public init(id: String? = nil, name: String) {
        self.id = id
        self.name = name
    }
}
