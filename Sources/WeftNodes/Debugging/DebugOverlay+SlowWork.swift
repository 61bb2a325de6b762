import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

extension DebugOverlay {
    /// Runs main-thread work of the tree below `root`, and adds its time to the tree's next frame.
    static func timing(_ root: DisplayNode, _ work: () -> Void) {
        guard options.contains(.slowWork) else { return work() }
        let start = monotonicSeconds()
        work()
        root.mainExtras.work += monotonicSeconds() - start
    }

    /// Draws a red frame and the milliseconds around a tree that was slow, and resets the counts.
    static func drawSlowWork(_ root: DisplayNode, _ snapshot: Snapshot, _ rect: Rect) {
        guard let extras = root.main.extras, extras.work > 0 else { return }
        let work = extras.work
        extras.work = 0
        guard work > slowWorkLimit else { return }
        snapshot.border(Color(hex: 0xe01b24), width: 3, in: rect)
        write("\(hundredths(work * 1000)) ms", of: root, snapshot, at: Point(x: rect.minX + 6, y: rect.minY + 4))
    }
}
