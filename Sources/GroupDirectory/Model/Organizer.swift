/// Who runs a group.
public struct Organizer: Sendable, Hashable, Identifiable {
    public let id: String?
    public let name: String?
    public let bio: String?
    public let photo: Photo?

    public init(id: String? = nil, name: String? = nil, bio: String? = nil, photo: Photo? = nil) {
        self.id = id
        self.name = name
        self.bio = bio
        self.photo = photo
    }
}
