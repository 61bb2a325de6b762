import GroupDirectory
import Weft

/// A group or an event that commands act on. A value.
enum PageSubject: Sendable {
    case group(Group)
    case event(EventSubject)

    /// The address of the subject's page; nil without one.
    var link: String? {
        switch self {
        case .group(let group): group.link
        case .event(let subject): subject.link
        }
    }
}

extension BrowseMeetupApp {
    /// The subject of the focused row, or else of the open page. A page that covers the list has precedence.
    var subject: PageSubject? {
        split?.isCollapsed == true ? pageSubject ?? focusedSubject : focusedSubject ?? pageSubject
    }

    private var pageSubject: PageSubject? {
        switch pageInUse {
        case let details as GroupDetailsViewController: .group(details.group)
        case let details as EventPageViewController: .event(details.subject)
        default: nil
        }
    }

    private var focusedSubject: PageSubject? {
        if let feed, let path = Self.focusedRow(of: feed.tableNode), feed.rows.indices.contains(path.row) {
            return .group(feed.rows[path.row].group)
        }
        if let results = groups?.results, let path = Self.focusedRow(of: results.tableNode) {
            return results.subject(at: path)
        }
        if let events, let path = Self.focusedRow(of: events.tableNode), let row = events.rows.item(at: path)?.row {
            return .event(EventSubject(row.event))
        }
        if let saved, let path = Self.focusedRow(of: saved.tableNode) { return saved.subject(at: path) }
        return nil
    }

    private static func focusedRow(of table: TableNode) -> IndexPath? {
        table.focusedNode == nil ? nil : table.indexPathForFocusedRow
    }

    /// Saves the subject, or removes it from the saved ones.
    func toggleSaved() {
        switch subject {
        case .group(let group): groupActions.toggle(group)
        case .event(let subject): groupActions.toggle(subject)
        case nil: break
        }
    }
}
