import WeftGTK

/// The differences between kinds of lists: rows that are selected, texts that are read, and pages.
struct ListManner: Equatable {
    /// True if items can be selected, by click and keyboard.
    var selectsItems: Bool
    /// True if keys move from item to item and the focus follows its item. Otherwise the owner handles keys, and Tab
    /// stays within the visible item.
    var keysMove: Bool
    /// True if a swipe uncovers an item's actions.
    var swipesItems: Bool
    /// True if items next to those on screen already have widgets.
    var preparesNeighbours: Bool
    /// True if the scroll position stays when the current item is removed, so that the next item appears there.
    var keepsPlace: Bool
    /// The role of an item for assistive technology, unless its cell sets one.
    var itemRole = CanvasRole.listItem

    /// True if items are read one by one: arrows move from text to text, and nothing is selected.
    var isRead: Bool { keysMove && !selectsItems }

    static let selecting = ListManner(
        selectsItems: true, keysMove: true, swipesItems: true, preparesNeighbours: false, keepsPlace: false)
    static let reading = ListManner(
        selectsItems: false, keysMove: true, swipesItems: true, preparesNeighbours: false, keepsPlace: false)
    static let pages = ListManner(
        selectsItems: false, keysMove: false, swipesItems: false, preparesNeighbours: true, keepsPlace: true,
        itemRole: .group)
}
