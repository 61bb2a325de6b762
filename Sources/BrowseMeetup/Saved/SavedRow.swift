import GroupDirectory
import Weft
import WeftGLib

/// A section of the list of saved things. A value.
enum SavedPart: Sendable, Identifiable, CaseIterable {
    case events, groups

    var id: Self { self }

    var title: String {
        switch self {
        case .events: localized("Events")
        case .groups: localized("Groups")
        }
    }
}

/// A row of the list of saved things. A value.
enum SavedRow: Sendable, Identifiable, Equatable {
    enum ID: Sendable, Hashable {
        case event(EventKey)
        case past
        case group(GroupKey)
    }

    /// - Parameter today: days since 1970-01-01; on another day the row's text is made again.
    case event(SavedEvent, sourceName: String?, today: Int)
    /// The row that shows and hides the events that are over.
    case past(count: Int, isUnfolded: Bool)
    /// - Parameter isRemoved: true if the user removed the group's source.
    case group(FeedRow, isRemoved: Bool)

    var id: ID {
        switch self {
        case .event(let saved, _, _): .event(saved.id)
        case .past: .past
        case .group(let row, _): .group(row.id)
        }
    }

    /// The key with which the row is found again after a restart.
    var place: GroupKey? {
        switch self {
        case .event(let saved, _, _): GroupKey(source: saved.id.source, id: saved.id.id)
        case .past: nil
        case .group(let row, _): row.id
        }
    }

    /// Makes the node of the row. Any thread but the main one: time zones are read from files.
    var node: CellNode {
        switch self {
        case .event(let saved, let sourceName, _):
            SavedEventCellNode(
                SavedEventText(saved, sourceName: sourceName), saved.event.photo ?? saved.group?.photo)
        case .past(let count, let isUnfolded): PastEventsCellNode(count: count, isUnfolded: isUnfolded)
        case .group(let row, let isRemoved):
            SavedCellNode(group: row.group, note: isRemoved ? localized("Its source was removed") : nil)
        }
    }
}

/// The rows of the saved list: coming events by start, past events, then groups. A value.
struct SavedSections {
    typealias Section = ListSection<SavedPart, SavedRow>

    let sections: [Section]
    /// Events that are not over.
    let comingCount: Int

    /// - Parameters:
    ///   - removed: the sources that the user removed.
    ///   - isUnfolded: true to show past events, latest first.
    ///   - today: days since 1970-01-01.
    init(
        events: [SavedEvent], sourceNames: [EventKey: String] = [:], groups: [Group],
        removed: Set<SourceID> = [], isUnfolded: Bool,
        now: Timestamp = .now, today: Int
    ) {
        func row(_ saved: SavedEvent) -> SavedRow {
            .event(saved, sourceName: sourceNames[saved.id], today: today)
        }
        let coming = events.filter { !$0.event.isOver(at: now) }
        let past = events.filter { $0.event.isOver(at: now) }
        var rows = coming.map(row)
        if !past.isEmpty {
            rows.append(.past(count: past.count, isUnfolded: isUnfolded))
            if isUnfolded { rows += past.reversed().map(row) }
        }
        comingCount = coming.count
        let groupRows = groups.map { group in
            let isRemoved = removed.contains(group.source)
            return SavedRow.group(FeedRow(isRemoved ? group.withStoredPictures : group), isRemoved: isRemoved)
        }
        sections = [Section(.events, items: rows), Section(.groups, items: groupRows)]
            .filter { !$0.items.isEmpty }
    }
}
