import GroupDirectory

/// The error for a service that announces more groups, page after page, but sends no new ones.
struct NothingNewError: Error, Hashable {
    /// Consecutive pages without a new group after which it is no longer queried.
    static let maximumPages = 3

    var errorTitle: String { localized("Nothing new") }

    var errorMessage: String {
        localizedPlural(
            "The service sent {count} page without a new group and may have no more near this place.",
            "The service sent {count} pages without a new group and may have no more near this place.",
            Self.maximumPages)
    }
}
