import AsyncDisplayKit
import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// The CPU time for making and measuring a cell, written both ways, in turn on one worker.
@MainActor
enum CellCost {
    private nonisolated static let rounds = 40
    private nonisolated static let cellsARound = 50

    /// The figures as JSON, in microseconds per cell.
    static func measure() throws -> String {
        guard Application.openDisplay() else { throw NoDisplay() }
        let constraints = LayoutConstraints(
            range: SizeRange(min: Size(width: 400, height: 0), max: Size(width: 400, height: .infinity)),
            environment: EnvironmentRegistry.register(DisplaySettings.shared.initialEnvironment()))
        let result = Locked<(own: Double, weft: Double)?>(nil)
        WorkerPool.shared.submit(.visible) { _ in
            var (own, weft) = (0.0, 0.0)
            for round in -1..<rounds {
                // No two cells share a text, so that caches do not affect the measurement.
                let first = (round + 1) * cellsARound * 2
                let rows = (first..<first + cellsARound).map { CellText($0) }
                let others = (first + cellsARound..<first + 2 * cellsARound).map { CellText($0) }
                let ownTime = time { for row in rows { measured(TutorialCellNode(row), constraints) } }
                let weftTime = time {
                    for row in others { withExtendedLifetime(WeftCellNode(row).layoutThatFits(constraints)) {} }
                }
                guard round >= 0 else { continue }
                own += ownTime
                weft += weftTime
            }
            let cells = Double(rounds * cellsARound)
            result.withLock { $0 = (own * 1e6 / cells, weft * 1e6 / cells) }
            MainWakeUp.schedule {}
        }
        while result.withLock({ $0 == nil }) { MainLoop.iterate(mayBlock: true) }
        let (own, weft) = result.withLock { $0 } ?? (.nan, .nan)
        return "{\"ownUs\": \(own), \"weftUs\": \(weft), \"ratio\": \(own / weft)}"
    }

    /// Measures the cell inside a Weft cell, as in a list.
    private nonisolated static func measured(_ cell: ASCellNode, _ constraints: LayoutConstraints) {
        withExtendedLifetime(cell.makeWeftCell().layoutThatFits(constraints)) {}
    }

    private nonisolated static func time(_ body: () -> Void) -> Double {
        let start = threadCPUSeconds()
        body()
        return threadCPUSeconds() - start
    }

    private struct NoDisplay: Error, CustomStringConvertible {
        var description: String { "there is no display" }
    }
}

/// The texts of a cell.
struct CellText: Sendable {
    let organizer: String
    let place: String
    let date: String
    let name: String
    let paragraph: String

    init(_ index: Int) {
        organizer = "Amélie Dupont \(index)"
        place = "San Francisco, US \(index)"
        date = "\(1 + index % 28) Nov 2016 \(index)"
        name = "Walkers of the Lower River \(index)"
        paragraph = """
            \(index) We meet every other Thursday in the back room of a bookshop, bring what we are working on, and talk \
            about it until the lights go out. Newcomers are welcome; nobody has to present anything.
            """
    }
}
