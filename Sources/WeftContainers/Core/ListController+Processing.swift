import WeftGLib
import WeftNodes

/// How far the list is, and what is done about it at once.
extension ListController {
    var isProcessing: Bool {
        updates.isOutstanding || !isLaidOut || updates.batches.isAwaited
            || rows.values.contains(where: \.isBeingMeasured)
    }

    private var calculated: (any CalculatedLayout)? { (geometry as? LayoutGeometry)?.layout as? any CalculatedLayout }

    /// Whether no layout is being calculated.
    var isLaidOut: Bool { calculated?.isAwaited != true }

    var isSynchronized: Bool {
        updates.isLoaded && page > 0 && !isProcessing && (geometry.sections.rowCount == 0 || isContentReady)
    }

    /// At the end of a frame.
    func tellWaiters() {
        updates.isOutstanding = false
        guard updates.batches.hasWaiters, !isProcessing else { return }
        for body in updates.batches.takeWaiters(areShown: isSynchronized) { body() }
    }

    /// Rows that get known may bring others near, a few times at most.
    private static let maximumRounds = 16

    func processOutstanding() {
        guard !updates.batches.isOpen, !updates.isCarryingOut, page > 0, surroundings.isThere, !isAllocating,
            !frame.isTelling
        else { return }
        for _ in 0..<Self.maximumRounds {
            runFrame()
            calculated?.calculateNow()
            let missing = rows.values.filter { $0.measured == nil || $0.isBeingMeasured }
            guard !missing.isEmpty else { break }
            MainThread.permitting {
                // Who is asked for a node may take others out.
                for row in missing.sorted(by: { $0.index < $1.index }) where rows[row.index] === row {
                    preparation.measureNow(row)
                }
            }
        }
        runFrame()
        updates.callCompletions()
        tellWaiters()
    }

    /// Rows that the user does not see leave those states until the ranges are gone through again.
    func giveUp(_ states: InterfaceState) {
        for row in rows.values where row.canvas == nil || !ranges.isPresent {
            guard let node = row.node, !node.isKeptAlive, row.canvas?.widget.containsFocus != true else { continue }
            rows.detachCanvas(from: row)
            row.wantsDrawing = false
            rows.setState(node.interfaceState.subtracting(states.union(.visible)), of: row)
            rows.dropDrawing(of: row)
        }
    }
}
