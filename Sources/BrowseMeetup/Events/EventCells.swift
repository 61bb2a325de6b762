import GroupDirectory
import Weft

/// Makes the cells of the agenda's list, on workers.
// @unchecked: the owner is set once before the list asks for cells, and read on the main actor only.
final class EventCells: @unchecked Sendable {
    @MainActor weak var owner: EventsViewController?

    @MainActor init() {}

    func cell(_ item: EventItem) -> CellNode {
        switch item {
        case .choices: EventChoicesCellNode { [weak self] in self?.owner?.choicesBar.widget ?? Box(vertical: false) }
        case .ongoing(let count, let isUnfolded): EventOngoingCellNode(count: count, isUnfolded: isUnfolded)
        case .nothing(let isLooking):
            EventNothingCellNode(isLooking: isLooking) { [weak self] in self?.owner?.resetQuery() }
        case .event(let row): EventCellNode(row)
        }
    }

    func header(_ header: EventHeader) -> CellNode {
        switch header {
        case .choices, .ongoing, .nothing: EventNoHeaderCellNode()
        case .day(let day): EventDayCellNode(day)
        }
    }
}
