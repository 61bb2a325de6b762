import WeftGLib
import WeftLayout

extension DisplayNode {
    /// The node's style in its parent's spec. Any thread. Writing it outside a layout pass makes the parent's layout
    /// stale; inside `layoutSpecThatFits` the change belongs to that pass.
    public var style: LayoutStyle {
        get { lock.withLock { guarded.style } }
        set {
            lock.withLock { guarded.style = newValue }
            if !LayoutThread.current.isInsideSpec { setNeedsLayout() }
        }
        _modify {
            var style = self.style
            yield &style
            self.style = style
        }
    }

    public func lower(into pass: inout LayoutPass) {
        willBeLaidOut(in: pass.environment)
        pass.lowerNode(self)
    }

    typealias SpecBlock = @Sendable (DisplayNode, SizeRange) -> any LayoutElement

    /// The layout as a block, which takes precedence over `layoutSpecThatFits`. Any thread.
    public var layoutSpecBlock: (@Sendable (DisplayNode, SizeRange) -> any LayoutElement)? {
        get { lock.withLock { guarded.layoutSpecBlock } }
        set {
            let old = lock.withLock {
                let old = guarded.layoutSpecBlock
                guarded.layoutSpecBlock = newValue
                return old
            }
            // Released outside of the lock, since the closure may hold nodes.
            withExtendedLifetime(old) {}
            setNeedsLayout()
        }
    }

    /// Returns the layout for these constraints. It depends only on them and on the node's state, so it is cached: O(1)
    /// if nothing changed since the last call with the same constraints. Debug builds compare some of the cached
    /// layouts with new ones, and report a node with different results. Any thread.
    public final func layoutThatFits(_ constraints: LayoutConstraints) -> Layout {
        let (version, kept, extras, program) = lock.withLock {
            let kept = guarded.layoutCache.layout(for: constraints, of: self)
            return (guarded.layoutVersion, kept, guarded.extras, guarded.askedProgram)
        }
        if let layout = kept {
            #if DEBUG
                checkKeptLayout(layout, for: constraints, version: version)
            #endif
            return layout
        }
        let thread = LayoutThread.current
        guard !thread.isTooDeep else {
            Misuse.report("\(debugDescription): nodes are nested too deep for a layout, \(thread.nesting) of them")
            return Layout(node: self, size: constraints.range.clamp(.zero))
        }
        let own = extras?.value.environmentOverride?.applied(to: constraints) ?? constraints
        let trace = thread.nesting == 0 ? Trace.begin("layout", id) : nil
        let layout = thread.layOut(id) { askForLayout(own, program) }
        Trace.end(trace)
        if !layout.sublayouts.isEmpty { adoptLayouts(layout.sublayouts, since: thread.start) }
        let gone = lock.withLock {
            guarded.layoutVersion == version
                ? guarded.layoutCache.store(LayoutCache.Kept(layout), for: constraints) : LayoutCache.Kept()
        }
        withExtendedLifetime(gone) {}
        return layout
    }

    /// Records this node as the layout parent of the measured nodes, since its layout becomes outdated when one of
    /// theirs does.
    private func adoptLayouts(_ layouts: [Layout], since start: UInt64) {
        var isStale = false
        for index in layouts.indices {
            guard let node = layouts[index].node as? DisplayNode else { continue }
            // The previous parent is compared outside of the lock: this reference may be the last one.
            let before = node.lock.withLock {
                let before = node.layoutParent
                if before !== self { node.layoutParent = self }
                // The node changed after it was measured, when it had no parent to notify.
                if node.guarded.lastLayoutChange > start { isStale = true }
                return before
            }
            withExtendedLifetime(before) {}
        }
        if isStale { setNeedsLayout() }
    }

    func defaultLayout(_ constraints: LayoutConstraints) -> Layout {
        let (block, extras, isDecorated, program) = lock.withLock {
            (guarded.layoutSpecBlock, guarded.extras, guarded.flags.contains(.isDecorated), guarded.askedProgram)
        }
        let constraints = extras.map { directed(constraints, $0.value.semanticDirection) } ?? constraints
        let counted = extras?.value.measuring.options ?? []
        // A fast path: almost no node is measured for statistics or decorated, and each closure or copy of a spec would
        // add cost to every node.
        guard counted.isEmpty, !isDecorated else {
            return measuredLayout(block, program, constraints, counted, isDecorated: isDecorated)
        }
        let thread = LayoutThread.current
        guard let spec = makeSpec(block, program, constraints, thread) else { return leafLayout(constraints, program) }
        do {
            return try compute(spec, constraints, thread)
        } catch {
            return reportedLayout(error, constraints)
        }
    }

    /// Like `layoutThatFits`, for classes that count measurements or wrap their spec.
    private func measuredLayout(
        _ block: SpecBlock?, _ program: (any NodeProgram)?, _ constraints: LayoutConstraints,
        _ counted: PerformanceMeasurementOptions, isDecorated: Bool
    ) -> Layout {
        let thread = LayoutThread.current
        let spec = measuring(.layoutSpec, of: counted) {
            isDecorated
                ? makeDecoratedSpec(block, program, constraints, thread)
                : makeSpec(block, program, constraints, thread)
        }
        guard let spec else { return leafLayout(constraints, program) }
        do {
            return try measuring(.layoutComputation, of: counted) { () throws(LayoutError) in
                try compute(spec, constraints, thread)
            }
        } catch {
            return reportedLayout(error, constraints)
        }
    }

    @inline(__always)
    private func makeSpec(
        _ block: SpecBlock?, _ program: (any NodeProgram)?, _ constraints: LayoutConstraints, _ thread: LayoutThread
    ) -> (any LayoutElement)? {
        let outer = thread.beginSpec(of: id, in: constraints.environment)
        defer { thread.endSpec(outer) }
        guard let block else { return askForSpec(constraints.range, program) }
        return block(self, constraints.range)
    }

    private func makeDecoratedSpec(
        _ block: SpecBlock?, _ program: (any NodeProgram)?, _ constraints: LayoutConstraints, _ thread: LayoutThread
    ) -> (any LayoutElement)? {
        thread.insideSpec(of: id, in: constraints.environment) {
            if let block { return decorated(block(self, constraints.range)) }
            return askForSpec(constraints.range, program).map(decorated)
        }
    }

    @inline(__always)
    private func compute(
        _ spec: any LayoutElement, _ constraints: LayoutConstraints, _ thread: LayoutThread
    ) throws(LayoutError) -> Layout {
        try thread.withMemory { memory throws(LayoutError) in
            try Layout.calculate(spec: spec, for: self, constraints: constraints, memory: memory)
        }
    }

    @inline(__always)
    private func leafLayout(_ constraints: LayoutConstraints, _ program: (any NodeProgram)?) -> Layout {
        // If a pass has narrowed the range already, the style need not be read.
        let own = constraints.isNarrowed ? constraints : constraints.narrowed(by: style)
        return Layout(node: self, size: own.range.clamp(askForSize(own, program)))
    }

    private func reportedLayout(_ error: LayoutError, _ constraints: LayoutConstraints) -> Layout {
        Misuse.report("\(debugDescription): \(error)")
        return Layout(node: self, size: constraints.range.clamp(.zero))
    }

    /// Discards the cached layouts up to the root, and notifies the root's container. Inside of `layoutSpecThatFits`
    /// the change belongs to the pass, and only the node itself is measured again. Any thread.
    public func setNeedsLayout() {
        if LayoutThread.current.isInsideSpec {
            let old = lock.withLock {
                guarded.layoutVersion += 1
                return guarded.layoutCache.take()
            }
            withExtendedLifetime(old) {}
        } else {
            invalidateLayouts()?.layout()
        }
    }

    /// Discards cached layouts without requesting a new one, unlike `setNeedsLayout`. Any thread.
    public func invalidateCalculatedLayout() {
        _ = invalidateLayouts()
    }

    /// Increased by each change, of this node or a descendant, that makes a layout outdated. Any thread.
    public var layoutVersion: UInt64 { lock.withLock { guarded.layoutVersion } }

    /// Increases the version of this node and of all nodes that measured it. Returns the root's handler.
    private func invalidateLayouts() -> InvalidationHandler? {
        var node = self
        let now = LayoutClock.tick()
        while true {
            let (parent, handler, old) = node.lock.withLock {
                node.guarded.layoutVersion += 1
                node.guarded.lastLayoutChange = now
                let old = node.guarded.layoutCache.take()
                return (node.guarded.supernode ?? node.layoutParent, node.guarded.invalidation, old)
            }
            withExtendedLifetime(old) {}
            guard let parent else { return handler }
            node = parent
        }
    }

    /// The handler of the root node's container; called on the thread of the change.
    public var invalidationHandler: InvalidationHandler? {
        get { lock.withLock { guarded.invalidation } }
        set {
            let old = lock.withLock {
                let old = guarded.invalidation
                guarded.invalidation = newValue
                return old
            }
            withExtendedLifetime(old) {}
        }
    }
}
