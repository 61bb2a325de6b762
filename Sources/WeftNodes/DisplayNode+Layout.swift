import WeftGLib
import WeftLayout

extension DisplayNode {
    /// How the parent's spec treats this node. Any thread. Written outside a layout pass it makes the parent's layout
    /// stale; inside `layoutSpecThatFits` it belongs to that pass.
    public var style: LayoutStyle {
        get { lock.withLock { guarded.style } }
        set {
            lock.withLock { guarded.style = newValue }
            if !LayoutPassMarker.isActive { setNeedsLayout() }
        }
        _modify {
            var style = self.style
            yield &style
            self.style = style
        }
    }

    public func lower(into pass: inout LayoutPass) {
        willBeLaidOut()
        pass.lowerNode(self)
    }

    /// Wins over `layoutSpecThatFits` when set. Any thread.
    public var layoutSpecBlock: (@Sendable (DisplayNode, SizeRange) -> any LayoutElement)? {
        get { lock.withLock { guarded.layoutSpecBlock } }
        set {
            lock.withLock { guarded.layoutSpecBlock = newValue }
            setNeedsLayout()
        }
    }

    /// The layout for these constraints: depends on them and on the node's state, on nothing else, so it is kept.
    /// Any thread; O(1) when nothing changed since the last call with the same constraints.
    public final func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let (version, cached) = lock.withLock {
            (guarded.layoutVersion, guarded.layoutCache.layout(for: constraints, version: guarded.layoutVersion))
        }
        if let cached { return cached.layout(of: self) }
        let start = LayoutClock.now
        let layout = calculateLayoutThatFits(constraints)
        var isStale = false
        for child in layout.sublayouts {
            guard let node = child.node as? DisplayNode else { continue }
            node.lock.withLock {
                node.guarded.layoutParent = self
                // It changed after it was measured, perhaps, and could not tell whom.
                if node.guarded.lastLayoutChange > start { isStale = true }
            }
        }
        if isStale { setNeedsLayout() }
        lock.withLock {
            guard guarded.layoutVersion == version else { return }
            guarded.layoutCache.store(LayoutCache.Kept(layout), for: constraints, version: version)
        }
        return layout
    }

    func defaultLayout(_ constraints: LayoutConstraints) -> Layout {
        let (block, extras) = lock.withLock { (guarded.layoutSpecBlock, guarded.extras) }
        let constraints = extras.map { directed(constraints, $0.value.semanticDirection) } ?? constraints
        let spec = LayoutPassMarker.run {
            block.map { $0(self, constraints.range) } ?? layoutSpecThatFits(constraints.range)
        }
        guard let spec else {
            let own = constraints.narrowed(by: style)
            let size = own.range.clamp(calculateSizeThatFits(own))
            return Layout(node: self, size: size)
        }
        do {
            return try Layout.calculate(spec: spec, for: self, constraints: constraints)
        } catch {
            Misuse.report("\(debugDescription): \(error)")
            return Layout(node: self, size: constraints.range.clamp(.zero))
        }
    }

    /// Forgets the kept layouts up to the root and tells the root's container. Inside of `layoutSpecThatFits` the
    /// change belongs to the pass, and only the node itself is measured again. Any thread.
    public func setNeedsLayout() {
        if LayoutPassMarker.isActive {
            lock.withLock {
                guarded.layoutVersion += 1
                guarded.layoutCache = LayoutCache()
            }
        } else {
            invalidateLayouts()?.layout()
        }
    }

    public var layoutVersion: UInt64 { lock.withLock { guarded.layoutVersion } }

    /// Raises the version of this node and of all that measured it; gives the root's handler.
    private func invalidateLayouts() -> InvalidationHandler? {
        var node = self
        let now = LayoutClock.tick()
        while true {
            let (parent, handler) = node.lock.withLock {
                node.guarded.layoutVersion += 1
                node.guarded.layoutCache = LayoutCache()
                node.guarded.lastLayoutChange = now
                return (node.guarded.supernode ?? node.guarded.layoutParent, node.guarded.invalidation)
            }
            guard let parent else { return handler }
            node = parent
        }
    }

    /// Set by the container of a root node; called on whatever thread the change came from.
    public var invalidationHandler: InvalidationHandler? {
        get { lock.withLock { guarded.invalidation } }
        set { lock.withLock { guarded.invalidation = newValue } }
    }
}

/// The last results of a node by constraints: two, since a flexed child is measured loosely and then exactly.
struct LayoutCache: Sendable {
    /// A layout without its node, which would otherwise keep itself alive.
    struct Kept: Sendable {
        private let size: Size
        private let sublayouts: [Layout]

        init(_ layout: Layout) {
            size = layout.size
            sublayouts = layout.sublayouts
        }

        func layout(of node: DisplayNode) -> Layout {
            Layout(node: node, size: size, sublayouts: sublayouts)
        }
    }

    private struct Entry: Sendable {
        let constraints: LayoutConstraints
        let version: UInt64
        let layout: Kept
    }

    private var newest: Entry?
    private var older: Entry?

    func layout(for constraints: LayoutConstraints, version: UInt64) -> Kept? {
        if let newest, newest.version == version, newest.constraints == constraints { return newest.layout }
        if let older, older.version == version, older.constraints == constraints { return older.layout }
        return nil
    }

    /// The newest one, if it was made for `version`.
    func current(_ version: UInt64) -> Kept? {
        newest.flatMap { $0.version == version ? $0.layout : nil }
    }

    mutating func store(_ layout: Kept, for constraints: LayoutConstraints, version: UInt64) {
        older = newest
        newest = Entry(constraints: constraints, version: version, layout: layout)
    }
}

/// Counts changes of layouts in the process, so that a change can be told to have come before or after a pass began.
/// Any thread.
enum LayoutClock {
    private static let count = Locked<UInt64>(0)

    static var now: UInt64 { count.withLock { $0 } }

    /// The time of a new change, later than every time read before.
    static func tick() -> UInt64 {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
