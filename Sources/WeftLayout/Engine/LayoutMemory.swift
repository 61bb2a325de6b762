/// The memory of passes, kept from one pass to the next: a program that lays out many trees saves asking for it, and
/// the system saves clearing it, each time.
///
/// One pass at a time uses it; a pass that is begun within another one finds it empty, and works all the same. It grows
/// with the largest tree it was used for and gives back nothing until it is let go.
public final class LayoutMemory {
    var slots: ContiguousArray<LayoutSlot> = []
    var ownStyles: ContiguousArray<OwnStyle> = []
    var nodes: ContiguousArray<any LayoutNode> = []
    var answers: ContiguousArray<LayoutAnswer> = []
    var sublayouts: ContiguousArray<[Layout]> = []
    var lines: ContiguousArray<StackLine> = []
    var unplaced: ContiguousArray<Placement> = []

    /// Memory that no pass has used yet.
    public init() {}

    /// How many elements it has room for.
    public var capacity: Int { slots.capacity }
}

extension LayoutPass {
    /// Works in `memory` from now on, and leaves it empty meanwhile.
    mutating func take(_ memory: LayoutMemory) {
        swap(&slots, &memory.slots)
        swap(&ownStyles, &memory.ownStyles)
        swap(&nodes, &memory.nodes)
        swap(&answers, &memory.answers)
        swap(&sublayouts, &memory.sublayouts)
        swap(&lines, &memory.lines)
        swap(&unplaced, &memory.unplaced)
    }

    /// Ends the pass: nothing of the tree stays in `memory`.
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
