import GroupDirectory
import Weft

/// A part of an event's page. A value.
struct EventPageRow: Sendable, Identifiable {
    enum ID: Sendable, Hashable {
        case picture, head, when, actions, map, facts, tags, datesHeading, moreDates, groupHeading, group, origin
        /// The number of the description, and of its block.
        case text(Int, Int)
        case date(String)
    }

    enum Content: Sendable, Hashable {
        /// - Parameter picture: nil if it is beside the rows.
        case head(title: String, picture: EventPicture?)
        case picture(EventPicture)
        case when(EventWords)
        case actions(Actions)
        /// - Parameter attempt: the number of times that the map was requested.
        case map(DetailsVenue, attempt: Int)
        case facts([GroupDetails.Fact])
        case tags([String])
        case text(RichBlock)
        case heading(String)
        case date(EventDate)
        case moreDates
        case group(EventHostRow)
        case origin(String)
    }

    /// The buttons of the page.
    struct Actions: Sendable, Hashable {
        let venue: DetailsVenue?
        let onlineAddress: String?
        let link: String?
        let canBeAdded: Bool
        let offersReminder: Bool

        /// - Parameter offersReminder: offers a reminder if the start is known and in the future.
        init(_ words: EventWords, offersReminder: Bool) {
            (venue, onlineAddress, link) = (words.venue, words.onlineAddress, words.link)
            canBeAdded = words.canBeAdded
            self.offersReminder = words.isToCome && offersReminder
        }

        var isEmpty: Bool { venue == nil && onlineAddress == nil && link == nil && !canBeAdded }
    }

    let id: ID
    let content: Content
    /// True if the map is shown. A change does not replace the row.
    var showsMap = false

    /// The node of the row. Any thread.
    func node(_ actions: EventPageActions) -> CellNode {
        switch content {
        case .head(let title, let picture): EventHeadCellNode(title, picture)
        case .picture(let picture): EventPictureCellNode(picture)
        case .when(let words): EventWhenCellNode(words)
        case .actions(let buttons): EventActionsCellNode(buttons, showsMap: showsMap, actions)
        case .map(let venue, _): DetailsMapCellNode(venue, actions.ofMap)
        case .facts(let facts): DetailsFactsCellNode(facts)
        case .tags(let tags): EventTagsCellNode(tags, open: actions.openTag)
        case .text(let block): DetailsTextCellNode(block: block, onLink: actions.openLink)
        case .heading(let title):
            DetailsTextCellNode(block: RichBlock(.heading(level: 2), [RichRun(title)]), onLink: actions.openLink)
        case .date(let date): EventDateCellNode(date) { actions.openEvent(date.event) }
        case .moreDates:
            DetailsButtonCellNode(
                ButtonNode(title: localized("Show All"), action: actions.showAllDates),
                label: localized("Show All Dates"))
        case .group(let group): EventHostCellNode(group, open: actions.openGroup)
        case .origin(let text): DetailsNoteCellNode(text)
        }
    }
}

extension EventPageRow: Equatable {
    /// True if the rows look the same. Texts are compared by their ids alone: they do not change within a description,
    /// and there may be thousands.
    static func == (one: EventPageRow, other: EventPageRow) -> Bool {
        if case .text = one.id { return one.id == other.id }
        return one.id == other.id && one.content == other.content
    }
}

/// The actions of the rows of an event's page. Made and called on the main actor; rows are made elsewhere.
struct EventPageActions: Sendable {
    typealias Action = @MainActor @Sendable () -> Void

    let openLink: @MainActor @Sendable (_ address: String, _ words: String) -> Void
    let addToCalendar: Action
    let reminder: ReminderTitle
    let remind: Action
    let toggleMap: Action
    /// Opens a web page.
    let open: @MainActor @Sendable (String) -> Void
    let openEvent: @MainActor @Sendable (GroupEvent) -> Void
    let openGroup: Action
    /// Opens the events with a tag; nil if there is no such list.
    let openTag: (@MainActor @Sendable (String) -> Void)?
    let showAllDates: Action
    let ofMap: DetailsMapActions
}
