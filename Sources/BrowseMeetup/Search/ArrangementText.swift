import GroupDirectory

extension GroupOrder {
    /// The title in a choice.
    var title: String {
        switch self {
        case .nearest: localized("Nearest first")
        case .nextEvent: localized("Next event first")
        case .members: localized("Most members first")
        case .newest: localized("Newest first")
        }
    }
}

extension FeedArrangement {
    /// The settings that differ from the defaults.
    var parts: [String] {
        [
            filter.category,
            // Translators: groups; beside other filters, as in "Music · With coming events".
            filter.isOnlyWithEvents ? localized("With coming events") : nil,
            order == .nearest ? nil : order.title,
        ].compactMap(\.self)
    }
}
