import Testing
import WeftNodes

@testable import WeftContainers

@Suite("Data source positions of shown rows")
struct CarriedRowTests {
    /// Every move within and between two sections of 0...4 rows.
    @Test func everyPlaceOfEveryMove() {
        for counts in (0...4).flatMap({ first in (0...4).map { [first, $0] } }) {
            let paths = counts.indices.flatMap { section in
                (0..<counts[section]).map { IndexPath(row: $0, section: section) }
            }
            for origin in paths {
                for section in counts.indices {
                    let end = counts[section] - (section == origin.section ? 1 : 0)
                    for row in 0...end { check(counts, origin, IndexPath(row: row, section: section)) }
                }
            }
        }
    }

    private func check(_ counts: [Int], _ origin: IndexPath, _ place: IndexPath) {
        var shown = counts.indices.map { section in (0..<counts[section]).map { IndexPath(row: $0, section: section) } }
        shown[origin.section].remove(at: origin.row)
        shown[place.section].insert(origin, at: place.row)
        for (section, rows) in shown.enumerated() {
            for (row, source) in rows.enumerated() {
                let path = IndexPath(row: row, section: section)
                #expect(
                    CarriedRow.sourcePath(of: path, movedFrom: origin, to: place) == source,
                    "\(counts) \(origin) to \(place), shown at \(path)")
            }
        }
    }
}
