/// A service that says there is more, page after page, and brings no group that is not shown already.
struct NothingNewError: Error, Hashable {
    /// Pages in a row without a new group after which it is not asked any more.
    static let maximumPages = 3

    var errorTitle: String { "Nothing new" }

    var errorMessage: String {
        "The service sent \(Self.maximumPages) pages without a new group and may have no more near this place."
    }
}
