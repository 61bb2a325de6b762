/// The rule that decides if groups of two sources are the same group. Pure and symmetric.
///
/// It is as careful as `SameEvent`: showing a group twice is better than hiding one. A group has no start that would
/// confirm a likeness, so its name must be equal and so long that two groups of one town hardly share it, and its place
/// must be the same.
enum SameGroup {
    /// The minimum number of words of a name. Services often know only the town of a group, and a town may have two
    /// choirs called "City Choir".
    private static let minimumWords = 3
    /// The maximum distance in metres between two coordinates of one place.
    private static let nearMetres = 500.0

    /// - Parameters:
    ///   - one: a group of another source than `other`.
    ///   - name: the words of the group's name, as is `otherName` for `other`.
    static func areSame(_ one: Group, _ name: TitleWords, _ other: Group, _ otherName: TitleWords) -> Bool {
        guard isLong(name), name.likeness(to: otherName) == .equal,
            let place = one.coordinate, let otherPlace = other.coordinate, place.distance(to: otherPlace) <= nearMetres
        else { return false }
        return true
    }

    /// True for a name that is long enough to distinguish groups.
    static func isLong(_ name: TitleWords) -> Bool { name.wordCount >= minimumWords }
}
