import Foundation
import Weft

/// Written as a client writes who needs both: the three names mean Weft's, all others are whose they are.
final class DayList: ViewController {
    private let days: [Date]
    private let table = TableNode()

    init(_ days: [Date]) {
        self.days = days
        super.init(node: table)
        table.dataSource = self
    }

    func title(at indexPath: IndexPath) -> AttributedString {
        AttributedString(days[indexPath.row].formatted(.iso8601.year().month().day()), weight: .bold)
    }
}

extension DayList: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { days.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let title = title(at: indexPath)
        let height = Dimension.points(44)
        return {
            let cell = TextCellNode(title.string)
            cell.style.minHeight = height
            return cell
        }
    }
}

/// The title of each day's row, and the number of indices in Foundation's path of it.
@MainActor
public func rows(of days: [Date]) -> [(title: String, indices: Int)] {
    let list = DayList(days)
    return days.indices.map { row in
        (list.title(at: IndexPath(row: row)).string, Foundation.IndexPath(indexes: [0, row]).count)
    }
}
