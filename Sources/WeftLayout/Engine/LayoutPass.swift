/// One pass over one tree of specs: the arena its elements are lowered into, and everything known about them.
///
/// A pass runs in four steps, one file each:
///
/// 1. *lower* turns the tree of specs into slots, so that the children of an element lie side by side;
/// 2. *measure* answers what size an element has under some constraints, from its answers where it was asked before;
/// 3. *solve* computes the children's constraints and positions for one set of constraints of their parent, by the
///    parent's role;
/// 4. *place* walks down the solutions and collects the nodes' layouts back to front.
///
/// To a program a pass is opaque, but for a `LayoutRule`, which measures and places its children through it:
/// `LayoutElement.lower(into:)` hands it on.
public struct LayoutPass: ~Copyable {
    /// How many different size questions an element answers for the sake of elements that are not solved for good yet,
    /// before it answers further ones by the nearest known answer. With the three its own parent may ask for good that
    /// makes at most eight.
    static let maximumAnswers = 5

    /// Elements no deeper than this answer three more: in small trees every question gets its own answer.
    static let exactDepth = 5

    /// How deep specs may be nested.
    public static let maximumDepth = 1_000

    var slots: ContiguousArray<LayoutSlot> = []
    var ownStyles: ContiguousArray<OwnStyle> = []
    var nodes: ContiguousArray<any LayoutNode> = []
    /// Those of the program. Few passes have any, so that no memory is kept for them.
    var rules: ContiguousArray<LoweredRule> = []
    var answers: ContiguousArray<LayoutAnswer> = []
    /// What nodes answered beside their sizes, where they have children of their own.
    var sublayouts: ContiguousArray<[Layout]> = []
    /// The lines of the stacks that are being solved, innermost last.
    var lines: ContiguousArray<StackLine> = []
    /// How many size questions deep the pass is: 0 while an element is solved for good.
    var nesting = 0
    /// How many solutions lie on the call stack.
    var recursion = 0
    /// The question the pass stopped at because the call stack was deep enough; see `LayoutPass+Deferred.swift`.
    var deferred: LayoutQuestion?
    /// The slot that is being lowered.
    var current = 0
    /// Whether step 1 is over: a rule must not add elements.
    var isLowered = false
    /// The call of a rule that is under way, the innermost one.
    var turn = RuleTurn()
    /// The first thing that was wrong with the tree or with what a rule did.
    var error: LayoutError?
    var output: [Layout] = []
    /// The elements still to be placed, the next one last.
    var unplaced: ContiguousArray<Placement> = []
    /// What the whole pass is for; an element may read it in `lower(into:)`.
    // These two never change. Swift 6.2 lets no mutating method run in `init` where a stored property is a `let`.
    public private(set) var environment: LayoutEnvironment
    private(set) var host: any LayoutHost

    init(environment: LayoutEnvironment, host: any LayoutHost, memory: LayoutMemory?) {
        self.environment = environment
        self.host = host
        if let memory { take(memory) }
        // Room for a usual cell, where the memory is new.
        slots.reserveCapacity(16)
        ownStyles.reserveCapacity(8)
        nodes.reserveCapacity(8)
        answers.reserveCapacity(24)
        lines.reserveCapacity(4)
        unplaced.reserveCapacity(8)
    }
}
