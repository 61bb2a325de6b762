import WeftGraphics

extension DisplayNode {
    /// Any thread; a change shows in the next frame.
    public var appearance: Appearance {
        get { lock.withLock { guarded.appearance } }
        set {
            lock.withLock { guarded.appearance = newValue }
            setNeedsDisplay()
        }
    }

    public var backgroundColor: Color? {
        get { appearance.backgroundColor }
        set { appearance.backgroundColor = newValue }
    }

    /// 0 is invisible, 1 opaque.
    public var alpha: Double {
        get { appearance.alpha }
        set { appearance.alpha = newValue }
    }

    public var isHidden: Bool {
        get { appearance.isHidden }
        set { appearance.isHidden = newValue }
    }

    public var clipsToBounds: Bool {
        get { appearance.clipsToBounds }
        set { appearance.clipsToBounds = newValue }
    }

    /// Points. Clips the background, the contents and the subnodes.
    public var cornerRadius: Double {
        get { appearance.cornerRadius }
        set { appearance.cornerRadius = newValue }
    }

    /// Has no widget of its own and takes no events: drawn by the nearest ancestor's widget. Set before loading.
    public var isLayerBacked: Bool {
        get { lock.withLock { guarded.isLayerBacked } }
        set {
            if newValue, needsWidget {
                Misuse.report("\(debugDescription).isLayerBacked: this kind of node needs a widget")
                return
            }
            lock.withLock { guarded.isLayerBacked = newValue }
        }
    }
}
