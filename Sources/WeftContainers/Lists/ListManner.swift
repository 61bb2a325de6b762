import WeftGTK

/// The differences between kinds of lists: rows that are selected, texts that are read, and pages.
struct ListManner: Equatable {
    /// Items are selected, by click and keyboard.
    var selectsItems: Bool
    /// Keys lead from item to item, and the keyboard stays with the item that it is at. Otherwise keys are the owner's, and
    /// Tab stays on the item that shows.
    var keysMove: Bool
    /// Items are swiped to uncover their actions.
    var swipesItems: Bool
    /// True if items next to those on screen already have widgets.
    var preparesNeighbours: Bool
    /// True if the place on screen stays for any item: if an item is removed, the item that takes its place appears
    /// there.
    var keepsPlace: Bool
    /// The role of an item for assistive technology, unless its cell sets one.
    var itemRole = CanvasRole.listItem

    /// Items are read one by one: arrows go from text to text, and nothing is selected.
    var isRead: Bool { keysMove && !selectsItems }

    static let selecting = ListManner(
        selectsItems: true, keysMove: true, swipesItems: true, preparesNeighbours: false, keepsPlace: false)
    static let reading = ListManner(
        selectsItems: false, keysMove: true, swipesItems: true, preparesNeighbours: false, keepsPlace: false)
    static let pages = ListManner(
        selectsItems: false, keysMove: false, swipesItems: false, preparesNeighbours: true, keepsPlace: true,
        itemRole: .group)
}
