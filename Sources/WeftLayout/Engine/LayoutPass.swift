/// One pass over one tree of specs: the arena that holds the lowered elements, and everything known about them.
///
/// A pass runs in four steps, one file each:
///
/// 1. *lower* turns the tree of specs into slots; the children of an element are adjacent.
/// 2. *measure* returns an element's size under some constraints, from an earlier answer if there is one.
/// 3. *solve* computes the constraints and positions of the children for one set of constraints of their parent, by the
///    parent's role.
/// 4. *place* walks down the solutions and collects the nodes' layouts back to front.
///
/// A pass is opaque to programs. Only a `LayoutRule` uses it, to measure and place its children.
/// `LayoutElement.lower(into:)` passes it on.
public struct LayoutPass: ~Copyable {
    /// The number of different size questions that an element answers exactly while the sizes of its ancestors are
    /// open. Further questions get the nearest known answer. The parent may ask three more with final constraints,
    /// which makes at most eight.
    static let maximumAnswers = 5

    /// The depth up to which an element gives three more exact answers, so that in small trees every question gets its
    /// own answer.
    static let exactDepth = 5

    /// The maximum nesting depth of specs.
    public static let maximumDepth = 1_000

    var slots: ContiguousArray<LayoutSlot> = []
    var ownStyles: ContiguousArray<OwnStyle> = []
    var nodes: ContiguousArray<any LayoutNode> = []
    /// The program's rules. Few passes have any, so their memory is not reused between passes.
    var rules: ContiguousArray<LoweredRule> = []
    var answers: ContiguousArray<LayoutAnswer> = []
    /// The sublayouts that nodes with children returned, besides their sizes.
    var sublayouts: ContiguousArray<[Layout]> = []
    /// The lines of the stacks that are being solved, innermost last.
    var lines: ContiguousArray<StackLine> = []
    /// The number of nested size questions: 0 while an element is solved with its final constraints.
    var nesting = 0
    /// The number of nested solutions on the call stack.
    var recursion = 0
    /// The question the pass stopped at because the call stack was deep enough; see `LayoutPass+Deferred.swift`.
    var deferred: LayoutQuestion?
    /// The slot that is being lowered.
    var current = 0
    /// True once step 1 is over: a rule must not add elements.
    var isLowered = false
    /// The innermost running call of a rule.
    var turn = RuleTurn()
    /// The first error of the tree or of a rule.
    var error: LayoutError?
    var output: [Layout] = []
    /// The elements still to be placed, the next one last.
    var unplaced: ContiguousArray<Placement> = []
    // These two never change. Swift 6.2 does not allow a mutating method in `init` if a stored property is a `let`.
    /// The environment of the whole pass. An element may read it in `lower(into:)`.
    public private(set) var environment: LayoutEnvironment
    private(set) var host: any LayoutHost

    init(environment: LayoutEnvironment, host: any LayoutHost, memory: LayoutMemory?) {
        self.environment = environment
        self.host = host
        if let memory { take(memory) }
        // Reserves room for a typical cell.
        slots.reserveCapacity(16)
        ownStyles.reserveCapacity(8)
        nodes.reserveCapacity(8)
        answers.reserveCapacity(24)
        lines.reserveCapacity(4)
        unplaced.reserveCapacity(8)
    }
}
