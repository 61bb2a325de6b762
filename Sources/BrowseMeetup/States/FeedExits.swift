import GroupDirectory
import Weft

/// The actions that a list offers besides its rows.
struct FeedExits {
    /// Opens the list of sources.
    var sources: (@MainActor () -> Void)?
    /// Opens the choice of places.
    var place: (@MainActor () -> Void)?
    /// Shows all hidden groups again.
    var showHidden: (@MainActor () -> Void)?
    /// The entries of an event's menu, besides opening its page.
    var eventEntries: (@MainActor (EventSubject) -> [CellAction])?

    /// The message if all groups are hidden.
    @MainActor
    func allHidden(title: String, message: String) -> FeedNothing {
        FeedNothing(
            title: title, message: message, icon: "view-conceal-symbolic", action: localized("Show All Again")
        ) { [showHidden] in showHidden?() }
    }
}
