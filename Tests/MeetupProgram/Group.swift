import Weft

/// A group of people who meet.
struct Group: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
    let organizer: String
    let place: String
    let since: String
    let text: String
    /// The address of its photo: an https or file address.
    let photo: String?
}
