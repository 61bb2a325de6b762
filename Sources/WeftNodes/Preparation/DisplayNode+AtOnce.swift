import WeftGLib
import WeftGraphics
import WeftLayout

/// Layout and drawing without waiting for workers, for contents that must be part of the current frame. The main thread
/// never waits for a worker: it takes finished results (layouts, drawings that wait for the next frame) and does the
/// rest itself. That delays the frame, so use it for small trees.
extension DisplayNode {
    /// True if `recursivelyEnsureDisplaySynchronously` skips the node. True by default for nodes whose pictures come
    /// from the network, since they cannot be drawn immediately. Any thread.
    public var shouldBypassEnsureDisplay: Bool {
        get { flag(.bypassesEnsuredDisplay) }
        set { setFlag(.bypassesEnsuredDisplay, newValue) }
    }

    /// True if the node and its descendants are drawn before they become visible.
    package var showsNoPlaceholders: Bool {
        get { flag(.showsNoPlaceholders) }
        set { setFlag(.showsNoPlaceholders, newValue) }
    }
}

@MainActor
extension DisplayNode {
    /// Lays out the node's whole tree now if anything changed since the last layout, in the size range that its
    /// container used last. A tree without a container is laid out in its `frame`. Undrawn contents follow in a later
    /// frame. The surrounding list or window is notified of a new size in a later frame, too. Do not call it inside
    /// GTK's allocation. O(changed nodes).
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

    func layOutNow(_ constraints: LayoutConstraints, _ surroundings: SharedEnvironment) {
        let tree = MainThread.permitting { PreparedTree(undrawn: self, constraints, surroundings) }
        tree.apply()
        visit { if $0.isInDisplayState { $0.displayIfNeeded() } }
        showLook()
    }

    /// Draws the node and its descendants, after a layout if necessary, so that the next frame shows them. It uses
    /// finished drawings of workers and draws the rest on the main thread, inside and outside of the display range.
    /// With `synchronously` false it only requests the missing drawings from workers. It does not wait for pictures
    /// that are not loaded or are too large to decode in a frame, or for nodes with `shouldBypassEnsureDisplay`.
    /// O(nodes) plus the drawings.
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

    /// Draws a node without placeholders when it becomes visible.
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
