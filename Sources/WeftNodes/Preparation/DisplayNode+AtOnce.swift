import WeftGLib
import WeftGraphics
import WeftLayout

/// Layout and drawing without waiting for workers, where something must be in the frame that is being made. The main thread
/// never waits for what a worker has begun: it takes what workers have ready (layouts they measured, drawings that wait for
/// the next frame), and does the rest itself. That is time that frames lose, so it is for small trees.
extension DisplayNode {
    /// Whether `recursivelyEnsureDisplaySynchronously` passes by the node: on for nodes whose pictures come from the network,
    /// which no hurry brings. Any thread.
    public var shouldBypassEnsureDisplay: Bool {
        get { flag(.bypassesEnsuredDisplay) }
        set { setFlag(.bypassesEnsuredDisplay, newValue) }
    }

    /// Whether the node is drawn with all below it before the user sees it.
    package var showsNoPlaceholders: Bool {
        get { flag(.showsNoPlaceholders) }
        set { setFlag(.showsNoPlaceholders, newValue) }
    }
}

@MainActor
extension DisplayNode {
    /// Puts the tree that the node is in into its layout now, where something has changed since the last one: in the range
    /// that its container measured it in last. A tree that no container shows, with a frame set by hand, is laid out to
    /// fit that. Contents that are not drawn yet follow in a coming frame; a list or a window around the tree learns of
    /// another size in a coming frame, too. Not inside of GTK's allocation. O(nodes that changed).
    public func layoutIfNeeded() {
        let root = rootNode
        let known = root.main.laidOut?.environment
        if let known, let constraints = known.constraints {
            if root.main.appliedVersion != root.layoutVersion { root.layOutNow(constraints, known) }
        } else if root.invalidationHandler == nil {
            root.layOutNow(root.main.frame.size, in: known ?? SharedEnvironment(.standard))
        }
        root.visit { node in
            guard node.main.isBeingLaidOut, let environment = node.supernode?.main.environment else { return }
            node.layOutNow(node.main.frame.size, in: environment)
        }
    }

    private func layOutNow(_ size: Size, in environment: SharedEnvironment) {
        guard size.width > 0, size.height > 0, main.laidOut?.isFor(size, layoutVersion, environment) != true else {
            return
        }
        let registered = EnvironmentRegistry.register(environment.value)
        layOutNow(LayoutConstraints(SizeRange(exactly: size), environment: registered), environment)
    }

    private func layOutNow(_ constraints: LayoutConstraints, _ surroundings: SharedEnvironment) {
        let tree = MainThread.permitting { PreparedTree(undrawn: self, constraints, surroundings) }
        tree.apply()
        visit { if $0.isInDisplayState { $0.displayIfNeeded() } }
        showLook()
    }

    /// Draws the node and all below it, after a layout where one is due, so that they are in the next frame: what workers
    /// drew already as it is, the rest here on the main thread, in or out of the display range. With `synchronously` off
    /// it only asks workers for what is missing. Pictures that have to come, or are too large to be decoded in a frame, are
    /// not waited for, nor are nodes with `shouldBypassEnsureDisplay`. O(nodes), and the drawings.
    public func recursivelyEnsureDisplaySynchronously(_ synchronously: Bool = true) {
        layoutIfNeeded()
        guard synchronously else { return visit { $0.displayIfNeeded() } }
        DisplayScheduler.shared.finishReady()
        visit { node in
            guard !node.shouldBypassEnsureDisplay, node.needsDrawing, !node.displaySuspended,
                node.rasterizingAncestor == nil, let conditions = node.drawingConditions,
                !node.isDrawn(for: conditions)
            else { return }
            node.displayNow(isWanted: true)
        }
    }

    /// For a node that shows no placeholders and comes into sight.
    package func drawBeforeItIsSeen() {
        recursivelyEnsureDisplaySynchronously()
        visit { node in
            guard node.main.extras?.placeholder != nil, node.isHierarchyDrawn, !node.placeholderShouldPersist else {
                return
            }
            node.mainExtras.placeholder?.fade?.cancel()
            node.mainExtras.placeholder = nil
        }
    }
}
