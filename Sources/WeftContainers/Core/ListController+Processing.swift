import WeftGLib
import WeftNodes

/// The list's outstanding work, and how it is finished synchronously.
extension ListController {
    var isProcessing: Bool {
        updates.isOutstanding || !isLaidOut || updates.batches.isAwaited
            || rows.values.contains(where: \.isBeingMeasured)
    }

    private var calculated: (any CalculatedLayout)? { (geometry as? LayoutGeometry)?.layout as? any CalculatedLayout }

    /// False while a layout is being calculated.
    var isLaidOut: Bool { calculated?.isAwaited != true }

    var isSynchronized: Bool {
        updates.isLoaded && page > 0 && !isProcessing && (geometry.sections.rowCount == 0 || isContentReady)
    }

    /// Calls waiting completions at the end of a frame.
    func tellWaiters() {
        updates.isOutstanding = false
        guard updates.batches.hasWaiters, !isProcessing else { return }
        for body in updates.batches.takeWaiters(areShown: isSynchronized) { body() }
    }

    /// Upper bound of the rounds in which newly measured rows may bring further rows into range.
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
                // A node block may remove other rows.
                for row in missing.sorted(by: { $0.index < $1.index }) where rows[row.index] === row {
                    preparation.measureNow(row)
                }
            }
        }
        runFrame()
        updates.callCompletions()
        tellWaiters()
    }

    /// Removes states from rows that the user does not see, until the next range update.
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
