/// The person who runs a group.
public struct Organizer: Sendable, Hashable, Identifiable {
    public let id: String?
    /// The organiser's name.
    public let name: String?
    /// The organiser's text about themselves.
    public let bio: String?
    /// The organiser's picture.
    public let photo: Photo?

    /// Makes an organiser; unknown values are nil.
    public init(id: String? = nil, name: String? = nil, bio: String? = nil, photo: Photo? = nil) {
        self.id = id
        self.name = name
        self.bio = bio
        self.photo = photo
    }
}
