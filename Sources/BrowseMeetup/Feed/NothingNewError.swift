import GroupDirectory

/// A service that says there is more, page after page, and brings no group that is not shown already.
struct NothingNewError: Error, Hashable {
    /// Pages in a row without a new group after which it is not asked any more.
    static let maximumPages = 3

    var errorTitle: String { localized("Nothing new") }

    var errorMessage: String {
        localizedPlural(
            "The service sent {count} page without a new group and may have no more near this place.",
            "The service sent {count} pages without a new group and may have no more near this place.",
            Self.maximumPages)
    }
}
