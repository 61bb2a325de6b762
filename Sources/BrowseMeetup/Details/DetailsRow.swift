import GroupDirectory
import Weft

/// A part of the page. A value.
struct DetailsRow: Sendable, Identifiable {
    enum ID: Sendable, Hashable {
        case photo, facts, groupMapButton, groupMap, moreHeading, more, link, origin
        case event(String)
        case map(String)
        case text(Int)
    }

    enum Content: Sendable, Hashable {
        case photo
        case facts([GroupDetails.Fact])
        case heading(String)
        case event(DetailsEvent)
        case mapButton(DetailsVenue)
        /// - Parameter attempt: the number of times it was loaded.
        case map(DetailsVenue, of: String?, attempt: Int)
        case more(MoreEvents)
        case text(RichBlock)
        case link(title: String, address: String)
        case origin(String)
    }

    /// The state of the row below the events.
    enum MoreEvents: Sendable, Hashable {
        case canShowAll, loading
        case failed(String)
    }

    let id: ID
    let content: Content
    /// True if the map is shown; for an event's row and for the button of the group's map. A change does not replace
    /// the row.
    var showsMap = false

    /// Makes the node that shows the row. Any thread.
    func node(of group: Group, _ actions: DetailsActions) -> CellNode {
        switch content {
        case .photo: DetailsPhotoCellNode(group: group)
        case .facts(let facts):
            DetailsFactsCellNode(
                facts, avatar: group.organizer == nil ? nil : AvatarNode(group, diameter: 48))
        case .heading(let title):
            DetailsTextCellNode(block: RichBlock(.heading(level: 2), [RichRun(title)]), onLink: actions.openLink)
        case .event(let event): DetailsEventCellNode(event, showsMap: showsMap, actions)
        case .mapButton(let venue):
            DetailsButtonCellNode(MapToggleNode(venue, isOn: showsMap) { actions.toggleMap(nil) })
        case .map(let venue, let event, _): DetailsMapCellNode(venue, actions.ofMap(event))
        case .more(.canShowAll):
            DetailsButtonCellNode(
                ButtonNode(title: localized("Show All"), action: actions.showAllEvents),
                label: localized("Show All Events"))
        case .more(.loading): DetailsNoteCellNode(FeedSubject.events.loading)
        case .more(.failed(let reason)):
            DetailsNoteCellNode(reason, ButtonNode(title: localized("Retry"), action: actions.showAllEvents))
        case .text(let block): DetailsTextCellNode(block: block, onLink: actions.openLink)
        case .link(let title, let address):
            DetailsButtonCellNode(ButtonNode(title: title, leadingTo: address, open: actions.open))
        case .origin(let text): DetailsNoteCellNode(text)
        }
    }
}

extension DetailsRow: Equatable {
    /// True if the rows look the same. Texts are compared by their ids alone: they do not change, and there may be
    /// thousands.
    static func == (one: DetailsRow, other: DetailsRow) -> Bool {
        if case .text = one.id { return one.id == other.id }
        return one.id == other.id && one.content == other.content
    }
}
