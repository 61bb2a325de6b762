import WeftGLib
import WeftLayout

/// A check in debug builds of the first rule for measuring: equal constraints give equal layouts.
enum LayoutCheck {
    /// After this number of uses, a cached layout is computed again, and both are compared.
    static let interval = Locked<UInt32>(16)
}

extension DisplayNode {
    /// Occasionally measures a cached layout again, and reports a node if its result depends on anything other than its
    /// state and the constraints, or if its state changed without `setNeedsLayout`.
    func checkKeptLayout(_ kept: Layout, for constraints: LayoutConstraints, version: UInt64) {
        let thread = LayoutThread.current
        guard !thread.isChecking, !thread.isInsideSpec else { return }
        let interval = LayoutCheck.interval.withLock { $0 }
        let isDue = lock.withLock {
            guarded.layoutHits &+= 1
            return guarded.layoutHits % interval == 0
        }
        guard isDue, !thread.isTooDeep else { return }
        thread.isChecking = true
        defer { thread.isChecking = false }
        let own = environmentOverride?.applied(to: constraints) ?? constraints
        let new = thread.layOut(id) { askForLayout(own, program) }
        guard let difference = new.firstDifference(from: kept), layoutVersion == version else { return }
        Misuse.report(
            """
            \(debugDescription): the same constraints gave another layout, \(difference). A layout depends on the \
            node's state and on the constraints only; a change of state calls setNeedsLayout
            """)
    }
}

extension Layout {
    /// A description of the first difference from an older layout of the same node; nil if they are equal.
    fileprivate func firstDifference(from old: Layout) -> String? {
        if size != old.size { return "of size \(size) instead of \(old.size)" }
        if sublayouts.count != old.sublayouts.count {
            return "of \(sublayouts.count) nodes instead of \(old.sublayouts.count)"
        }
        for (sublayout, oldSublayout) in zip(sublayouts, old.sublayouts) {
            guard sublayout.node === oldSublayout.node else { return "of other nodes" }
            if sublayout.frame != oldSublayout.frame {
                let name = (sublayout.node as? DisplayNode)?.debugDescription ?? sublayout.node?.layoutName ?? ""
                return "with \(name) at \(sublayout.frame) instead of \(oldSublayout.frame)"
            }
        }
        return nil
    }
}
