import WeftGLib
import WeftGraphics
import WeftLayout

/// Properties for any thread, before or after the node has a widget. A change shows in the next frame. Only a change of
/// pre-drawn corners draws the contents again.
extension DisplayNode {
    /// A box of one colour, `cornerRadius` in points.
    public convenience init(backgroundColor: StyleColor, cornerRadius: Double = 0) {
        self.init()
        self.backgroundColor = backgroundColor
        self.cornerRadius = cornerRadius
    }

    /// Colours, corners, border and alpha as one value. Any thread.
    public var appearance: Appearance {
        get { lock.withLock { guarded.appearance } }
        set { changeAppearance { $0 = newValue } }
    }

    /// The colour behind the contents; nil for none. Any thread.
    public var backgroundColor: StyleColor? {
        get { appearance.backgroundColor }
        set { changeAppearance { $0.backgroundColor = newValue } }
    }

    /// The opacity of the node with its subnodes: 0 is invisible, 1 opaque.
    public var alpha: Double {
        get { appearance.alpha }
        set { changeAppearance { $0.alpha = newValue } }
    }

    /// True if the node and its subnodes are neither drawn nor hit. The layout keeps their space. Any thread.
    public var isHidden: Bool {
        get { appearance.isHidden }
        set { changeAppearance { $0.isHidden = newValue } }
    }

    /// True if subnodes are clipped at the node's edges. Any thread.
    public var clipsToBounds: Bool {
        get { appearance.clipsToBounds }
        set { changeAppearance { $0.clipsToBounds = newValue } }
    }

    /// The corner radius in points. A radius beyond half of the shorter side is reduced to that.
    public var cornerRadius: Double {
        get { appearance.cornerRadius }
        set { changeAppearance { $0.cornerRadius = newValue } }
    }

    /// The width of the border in points; it lies within the node's edges. Any thread.
    public var borderWidth: Double {
        get { appearance.borderWidth }
        set { changeAppearance { $0.borderWidth = newValue } }
    }

    /// The border's colour; nil for none. Any thread.
    public var borderColor: StyleColor? {
        get { appearance.borderColor }
        set { changeAppearance { $0.borderColor = newValue } }
    }

    // MARK: Rarely used values

    /// Transforms, shadow and other rarely used properties, as one value. Any thread.
    public var effects: VisualEffects {
        get { lock.withLock { guarded.effects }?.value ?? VisualEffects() }
        set { changeEffects { $0 = newValue } }
    }

    /// The technique for rounded corners. Any thread.
    public var cornerRounding: CornerRounding {
        get { effects.cornerRounding }
        set { changeEffects { $0.cornerRounding = newValue } }
    }

    /// The corners that `cornerRadius` is for.
    public var maskedCorners: Corners {
        get { effects.maskedCorners }
        set { changeEffects { $0.maskedCorners = newValue } }
    }

    /// The node's shadow. Any thread.
    public var shadow: Shadow {
        get { effects.shadow }
        set { changeEffects { $0.shadow = newValue } }
    }

    /// A transform around the middle of the bounds; the frame, and so the layout, does not change.
    public var transform: Transform {
        get { effects.transform }
        set { changeEffects { $0.transform = newValue } }
    }

    /// The transform of the subnodes only, around the centre of the bounds.
    public var subnodeTransform: Transform {
        get { effects.subnodeTransform }
        set { changeEffects { $0.subnodeTransform = newValue } }
    }

    /// The order among siblings. Nodes with higher values are drawn later and hit first; equal values keep the
    /// subnodes' order.
    public var zPosition: Double {
        get { effects.zPosition }
        set {
            changeEffects { $0.zPosition = newValue }
            supernode?.noteOrder(of: self)
        }
    }

    /// The insets of the hit area from the bounds; negative insets enlarge it. The supernode's own area limits it in
    /// any case.
    public var hitTestSlop: EdgeInsets {
        get { effects.hitTestSlop }
        set { changeEffects { $0.hitTestSlop = newValue } }
    }

    // MARK: Telling

    private func changeAppearance(_ change: (inout Appearance) -> Void) {
        let isOther = lock.withLock {
            let old = guarded.appearance
            change(&guarded.appearance)
            return old != guarded.appearance
        }
        if isOther { lookDidChange() }
    }

    private func changeEffects(_ change: (inout VisualEffects) -> Void) {
        let (isOther, wasPredrawn) = lock.withLock {
            let old = guarded.effects?.value ?? VisualEffects()
            var new = old
            change(&new)
            guard new != old else { return (false, false) }
            guarded.effects = Boxed(new)
            return (true, old.cornerRounding == .predrawn)
        }
        if isOther { lookDidChange(wasPredrawn: wasPredrawn) }
    }

    private func lookDidChange(wasPredrawn: Bool = false) {
        let (isShown, isDrawn) = lock.withLock {
            let isShown = guarded.flags.contains(.isLoaded) && !guarded.flags.contains(.isLookQueued)
            if isShown { guarded.flags.insert(.isLookQueued) }
            let rounding = guarded.effects?.value.cornerRounding ?? .clip
            return (isShown, wasPredrawn || rounding != .clip)
        }
        // A drawing contains the background and the corners.
        if isDrawn || rasterizingAncestor != nil { setNeedsDisplay() }
        guard isShown else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in
            guard let self else { return }
            self.setFlag(.isLookQueued, false)
            self.showLook()
        }
    }

    /// Records it if `subnode` has a `zPosition`.
    func noteOrder(of subnode: DisplayNode) {
        let hasPosition = subnode.lock.withLock { subnode.guarded.effects?.value.zPosition ?? 0 } != 0
        if hasPosition { setFlag(.ordersSubnodes, true) }
    }

    /// The subnodes in drawing order: by `zPosition`, then by the subnodes' order. O(n), O(n log n) with positions.
    var orderedSubnodes: [DisplayNode] {
        let (nodes, isOrdered) = lock.withLock { (guarded.subnodes, guarded.flags.contains(.ordersSubnodes)) }
        guard isOrdered else { return nodes }
        let positions = nodes.map(\.zPosition)
        return nodes.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }.map { nodes[$0] }
    }

    // MARK: Kind

    /// True if the node has no widget of its own and handles no events: the nearest ancestor's widget draws it. Set it
    /// before loading.
    public var isLayerBacked: Bool {
        get { flag(.isLayerBacked) }
        set {
            if newValue, !supportsLayerBacking {
                Misuse.report("\(debugDescription).isLayerBacked: the node needs a widget")
                return
            }
            if newValue != isLayerBacked, flag(.isLoaded) {
                Misuse.report("\(debugDescription).isLayerBacked: the node is loaded already")
                return
            }
            setFlag(.isLayerBacked, newValue)
        }
    }
}

@MainActor
extension DisplayNode {
    /// Redraws the canvases that show the node, with its widget at the right place.
    func showLook() {
        main.ownCanvas?.queueDraw()
        (supernode?.canvasThatDraws ?? canvasThatDraws)?.contentsChanged()
    }
}
