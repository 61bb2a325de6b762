import WeftGLib
import WeftGraphics
import WeftLayout
import WeftNodes

@testable import WeftContainers

/// Controls if workers may draw, and records which rows were drawn. Any thread.
final class WorkerGate: Sendable {
    private let shut = Locked(false)
    private let counts = Locked((onMain: 0, onWorkers: 0))

    var isShut: Bool {
        get { shut.withLock { $0 } }
        set { shut.withLock { $0 = newValue } }
    }

    var drawings: (onMain: Int, onWorkers: Int) { counts.withLock { $0 } }

    func pass(_ isCancelled: () -> Bool) {
        if MainThread.isCurrent { return counts.withLock { $0.onMain += 1 } }
        counts.withLock { $0.onWorkers += 1 }
        while isShut, !isCancelled() {}
    }
}

/// Draws a square, on a worker once the gate is open. Any thread.
final class GatedNode: DisplayNode, @unchecked Sendable {
    private let gate: WorkerGate

    init(_ gate: WorkerGate) {
        self.gate = gate
        super.init()
        style.preferredSize = Size(width: 40, height: 40)
    }

    override var drawsContents: Bool { true }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        gate.pass(isCancelled)
        context.fill(Path(rectangle: context.bounds), with: Color(hex: 0x3584e4))
    }
}

/// A hundred rows of 60 points.
@MainActor
final class GatedRows: TableDataSource {
    private let gate: WorkerGate

    init(_ gate: WorkerGate) {
        self.gate = gate
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt path: IndexPath) -> @Sendable () -> CellNode {
        let gate = gate
        return {
            let (cell, part) = (CellNode(), GatedNode(gate))
            cell.style.height = .points(60)
            cell.layoutSpecBlock = { _, _ in StackLayoutSpec.vertical { part } }
            return cell
        }
    }
}
