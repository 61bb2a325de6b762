import WeftGLib
import WeftGraphics
import WeftLayout

/// A thread's data about its layouts in progress. Each thread has its own instance.
final class LayoutThread {
    private static let local = ThreadLocal { LayoutThread() }

    static var current: LayoutThread { local.value }

    /// The number of nested node layouts in progress.
    private(set) var nesting = 0
    /// The start time of the outermost layout, by `LayoutClock`.
    private(set) var start: UInt64 = 0
    /// The id of the last outermost node.
    private var lastRoot: UInt64?
    /// The number of `layoutSpecThatFits` calls on the call stack.
    private var specs = 0
    /// The id of the node in the innermost call of `layoutSpecThatFits`.
    private var specOwner: UInt64 = 0
    /// The environment of that layout.
    private(set) var specEnvironment: LayoutEnvironment?
    /// The constraints of the innermost size or layout request to a node's program.
    private(set) var constraintsInQuestion: LayoutConstraints?
    /// The last size that the node's class returned.
    var sizeOfKind: Size?
    /// True while a cached layout is compared with a new one.
    var isChecking = false
    /// The memory of the next pass; nil while a pass uses it.
    private var memory: LayoutMemory? = LayoutMemory()

    /// True if changes of style belong to a pass at the moment.
    var isInsideSpec: Bool { specs > 0 }

    /// True if this thread is running `layoutSpecThatFits` of the node with this id. False for other nodes, which a
    /// spec may create.
    func isInsideSpec(of id: UInt64) -> Bool { specs > 0 && specOwner == id }

    /// The maximum nesting of composite nodes, which recurse through their hosts. Deeper nodes get an error.
    static let maximumNesting = 500

    /// The minimum of free stack, in bytes, for starting a layout: enough for the specs of one node and the text of a
    /// leaf.
    private static let reserve = 768 * 1024

    var isTooDeep: Bool {
        nesting >= Self.maximumNesting || nesting >= 8 && StackSpace.left < Self.reserve
    }

    /// Runs the layout of the node with the id `root`.
    @inline(__always)
    func layOut(_ root: UInt64, _ body: () -> Layout) -> Layout {
        if nesting == 0 { begin(root) }
        nesting += 1
        defer { nesting -= 1 }
        return body()
    }

    private func begin(_ root: UInt64) {
        start = LayoutClock.now
        guard root != lastRoot else { return }
        lastRoot = root
        // A worker draws a row before it lays out the next one, so each row is a new pass. The main thread measures one
        // widget after the other, and the texts drawn there should not be shaped twice.
        if !MainThread.isCurrent { TextRenderer.beginPass() }
    }

    /// The outer spec call and its environment, while an inner one runs.
    struct OuterSpec {
        fileprivate let owner: UInt64
        fileprivate let environment: LayoutEnvironment?
    }

    /// Begins a spec call of the node with that id. Pass the result to `endSpec`.
    @inline(__always)
    func beginSpec(of id: UInt64, in environment: LayoutEnvironment) -> OuterSpec {
        let outer = OuterSpec(owner: specOwner, environment: specEnvironment)
        specs += 1
        specOwner = id
        specEnvironment = environment
        return outer
    }

    @inline(__always)
    func endSpec(_ outer: OuterSpec) {
        specs -= 1
        (specOwner, specEnvironment) = (outer.owner, outer.environment)
    }

    func insideSpec<Result>(of id: UInt64, in environment: LayoutEnvironment, _ body: () -> Result) -> Result {
        let outer = beginSpec(of: id, in: environment)
        defer { endSpec(outer) }
        return body()
    }

    func asking<Answer>(_ constraints: LayoutConstraints, _ body: () -> Answer) -> Answer {
        let outer = constraintsInQuestion
        constraintsInQuestion = constraints
        defer { constraintsInQuestion = outer }
        return body()
    }

    /// Lends the thread's memory to a pass. A nested pass allocates its own.
    @inline(__always)
    func withMemory<Failure: Error>(_ body: (LayoutMemory?) throws(Failure) -> Layout) throws(Failure) -> Layout {
        let lent = memory
        memory = nil
        defer {
            // Keeps the memory for a tree of typical size, and releases that of a giant one.
            if let lent, lent.capacity <= 2_048 { memory = lent } else { memory = memory ?? LayoutMemory() }
        }
        return try body(lent)
    }
}

/// Counts changes of layouts in the process. The count shows if a change came before or after the start of a pass. Any
/// thread.
enum LayoutClock {
    private static let count = Locked<UInt64>(0)

    static var now: UInt64 { count.withLock { $0 } }

    /// Returns the time of a new change, later than all times read before.
    static func tick() -> UInt64 {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
