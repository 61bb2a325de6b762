/// Memory that passes reuse. It saves allocations in a program that lays out many trees.
///
/// One pass uses it at a time. A pass that starts within another one finds it empty and still works. The memory grows
/// with the largest tree and shrinks only when it is released.
public final class LayoutMemory {
    var slots: ContiguousArray<LayoutSlot> = []
    var ownStyles: ContiguousArray<OwnStyle> = []
    var nodes: ContiguousArray<any LayoutNode> = []
    var answers: ContiguousArray<LayoutAnswer> = []
    var sublayouts: ContiguousArray<[Layout]> = []
    var lines: ContiguousArray<StackLine> = []
    var unplaced: ContiguousArray<Placement> = []

    /// Makes unused memory.
    public init() {}

    /// The number of elements that fit without another allocation.
    public var capacity: Int { slots.capacity }
}

extension LayoutPass {
    /// Uses `memory` from now on. The caller's variable is empty until the pass ends.
    mutating func take(_ memory: LayoutMemory) {
        swap(&slots, &memory.slots)
        swap(&ownStyles, &memory.ownStyles)
        swap(&nodes, &memory.nodes)
        swap(&answers, &memory.answers)
        swap(&sublayouts, &memory.sublayouts)
        swap(&lines, &memory.lines)
        swap(&unplaced, &memory.unplaced)
    }

    /// Ends the pass, and returns its memory without the tree to `memory`.
    consuming func giveBack(to memory: LayoutMemory) {
        slots.removeAll(keepingCapacity: true)
        ownStyles.removeAll(keepingCapacity: true)
        nodes.removeAll(keepingCapacity: true)
        answers.removeAll(keepingCapacity: true)
        sublayouts.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        unplaced.removeAll(keepingCapacity: true)
        take(memory)
    }
}
