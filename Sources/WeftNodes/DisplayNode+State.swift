import WeftGTK
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// The state that any thread may use, under the node's lock. Rarely used values are boxed, so that a node stays
    /// small.
    struct GuardedState: Sendable {
        var style = LayoutStyle()
        var subnodes: [DisplayNode] = []
        @Weak var supernode: DisplayNode?
        var automaticallyManagesSubnodes = false
        var layoutSpecBlock: (@Sendable (DisplayNode, SizeRange) -> any LayoutElement)?
        /// Increased by each invalidation. Results of an older version are not applied.
        var layoutVersion: UInt64 = 1
        var layoutCache = LayoutCache()
        /// The number of layout cache hits, for the sampling of debug builds.
        var layoutHits: UInt32 = 0
        /// The time of the node's last layout change, by `LayoutClock`.
        var lastLayoutChange: UInt64 = 0
        /// Increased by each `setNeedsDisplay`. Drawings of an older version are discarded.
        var displayVersion: UInt64 = 1
        /// The display version of the applied contents; 0 for none.
        var drawnVersion: UInt64 = 0
        var drawnFor: DrawingConditions?
        var invalidation: InvalidationHandler?
        var appearance = Appearance()
        var effects: Boxed<VisualEffects>?
        var extras: Boxed<NodeExtras>?
        var flags = NodeFlags()
        /// The program object that the node represents, if any.
        var program: (any NodeProgram)?

        /// The program's object that answers in place of the node's class; nil for nearly all nodes.
        var askedProgram: (any NodeProgram)? { flags.contains(.asksProgram) ? program : nil }
    }

    /// The state that only the main thread uses.
    struct MainState {
        /// The frame in the supernode's coordinates, in points, not rounded; drawing snaps it to pixels.
        var frame = Rect.zero
        var contents: NodeContents?
        /// The opacity of new contents while they fade in.
        var contentsAlpha = 1.0
        /// The conditions that `contents` were drawn for.
        var drawnFor: DrawingConditions?
        /// The environment of the last applied layout, `environmentOverride` included.
        var environment: SharedEnvironment?
        /// The applied layout of the subnodes.
        var laidOut: LaidOut?
        /// True while a worker computes a layout for the node's frame.
        var isBeingLaidOut = false
        var interfaceState: InterfaceState = []
        /// The canvas of a container, or the node's own canvas, that shows this node as its root.
        weak var canvas: NodeCanvas?
        /// The node's own canvas, if it needs one.
        var ownCanvas: NodeCanvas?
        var nativeWidget: Widget?
        var isLoaded = false
        weak var actionTarget: (any ControlActionTarget)?
        /// The applied layout version, for a root.
        var appliedVersion: UInt64 = 0
        /// Rarely used state.
        var extras: MainExtras?
    }

    /// Called when a root's tree must be measured again. Any thread.
    public struct InvalidationHandler: Sendable {
        /// Called when a layout of the root is outdated, on the thread that caused it.
        public let layout: @Sendable () -> Void

        /// Makes a handler. `layout` is called on any thread.
        public init(layout: @escaping @Sendable () -> Void) {
            self.layout = layout
        }
    }

    /// Changes rarely used state. Replaced values are released outside the lock. Any thread.
    func changeExtras(_ change: (inout NodeExtras) -> Void) {
        let old = lock.withLock {
            let old = guarded.extras
            var new = old?.value ?? NodeExtras()
            change(&new)
            guarded.extras = Boxed(new)
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// The rarely used state; nil if none of it was ever set.
    var extras: NodeExtras? { lock.withLock { guarded.extras }?.value }

    func flag(_ flag: NodeFlags) -> Bool { lock.withLock { guarded.flags.contains(flag) } }

    /// Returns true if the flag changed.
    @discardableResult
    func setFlag(_ flag: NodeFlags, _ isSet: Bool) -> Bool {
        lock.withLock {
            guard guarded.flags.contains(flag) != isSet else { return false }
            if isSet { guarded.flags.insert(flag) } else { guarded.flags.remove(flag) }
            return true
        }
    }
}

@MainActor
extension DisplayNode {
    /// Rarely used state of the main actor, created on first use.
    var mainExtras: MainExtras {
        if let extras = main.extras { return extras }
        let extras = MainExtras()
        main.extras = extras
        return extras
    }
}

/// The inputs of an applied layout.
struct LaidOut: Sendable {
    let size: Size
    let version: UInt64
    /// The environment of the supernode, since the node's own may be overridden.
    let environment: SharedEnvironment
    /// The size range of the layout.
    var range = SizeRange.zero

    func isFor(_ size: Size, _ version: UInt64, _ environment: SharedEnvironment) -> Bool {
        self.size == size && self.version == version && self.environment == environment
    }
}

/// Flags of a node, under its lock.
struct NodeFlags: OptionSet, Sendable {
    let rawValue: UInt32

    static let isLayerBacked = NodeFlags(rawValue: 1)
    /// The node has an interface state, so moving it by hand changes the states.
    static let isInHierarchy = NodeFlags(rawValue: 2)
    /// `main.isLoaded` for any thread: changes of the look must be forwarded.
    static let isLoaded = NodeFlags(rawValue: 4)
    static let isLookQueued = NodeFlags(rawValue: 8)
    static let isDisplayQueued = NodeFlags(rawValue: 16)
    static let isDisplaySuspended = NodeFlags(rawValue: 32)
    static let isSubtreeRasterized = NodeFlags(rawValue: 64)
    /// A subnode has a `zPosition`, so the subnodes must be sorted.
    static let ordersSubnodes = NodeFlags(rawValue: 128)
    static let isPlaceholderEnabled = NodeFlags(rawValue: 256)
    /// `widget` was read, so the node keeps its widget even if it does not need one.
    static let wantsWidget = NodeFlags(rawValue: 512)
    static let displaysOnMain = NodeFlags(rawValue: 1024)
    static let animatesNextLayout = NodeFlags(rawValue: 2048)
    /// A layout was applied, so the node has a size for drawing.
    static let isPlaced = NodeFlags(rawValue: 4096)
    /// The misuse of one node in two trees was already reported.
    static let isReportedShared = NodeFlags(rawValue: 8192)
    /// Subnodes added by `addSubnode` stay beside those of the layout.
    static let keepsSubnodesByHand = NodeFlags(rawValue: 16384)
    /// `addSubnode` was called on the node at some time.
    static let hasSubnodesByHand = NodeFlags(rawValue: 32768)
    /// The supernode has the node by `addSubnode`.
    static let isAddedByHand = NodeFlags(rawValue: 65536)
    static let bypassesEnsuredDisplay = NodeFlags(rawValue: 131_072)
    static let showsNoPlaceholders = NodeFlags(rawValue: 262_144)
    /// Nodes surround the node's own spec: call `decorated`.
    static let isDecorated = NodeFlags(rawValue: 1 << 19)
    /// The node has a tooltip, a cursor or a menu.
    static let hasPointerTraits = NodeFlags(rawValue: 1 << 20)
    /// Assistive technology may have to skip widgets in the node or next to it.
    static let silencesWidgets = NodeFlags(rawValue: 1 << 21)
    /// Assistive technology ignores the node's siblings.
    static let isModal = NodeFlags(rawValue: 1 << 22)
    /// The node's `NodeProgram` answers in place of the node's class.
    static let asksProgram = NodeFlags(rawValue: 1 << 23)
    /// Events do not pass through the node to nodes behind it.
    static let coversOthers = NodeFlags(rawValue: 1 << 24)
}

/// Rarely used state for any thread, under the node's lock.
struct NodeExtras: Sendable {
    var accessibility = AccessibilityTraits()
    var input = InputTraits()
    var selectsText = false
    var debugName: String?
    var tintColor: StyleColor?
    var semanticDirection = SemanticDirection.unspecified
    var placeholder = PlaceholderLook()
    var wrapped = WrappedWidget()
    var didLoadBlocks: [@MainActor @Sendable (DisplayNode) -> Void] = []
    var delegates: [WeakDelegate] = []
    var transitionDefaults = TransitionDefaults()
    var environmentOverride: EnvironmentOverride?
    var measuring = Measuring()
    /// The controller that the node belongs to, or that owns it.
    var controller: ControllerLink?

    /// True if one of these values requires the node's own widget.
    var needsWidget: Bool {
        wrapped.block != nil || !input.gestures.isEmpty || selectsText
            || accessibility.element?.value.needsWidget == true
    }
}

extension NodeExtras {
    /// The native widget of a node.
    struct WrappedWidget: Sendable {
        var block: (@MainActor @Sendable () -> Widget)?
        /// The widget's natural size when it was made.
        var size: Size?
    }

    struct PlaceholderLook: Sendable {
        var color: StyleColor?
        /// Seconds that a fade takes.
        var fadeDuration = 0.0
    }

    /// The enabled counters of a node, and their values.
    struct Measuring: Sendable {
        var options = PerformanceMeasurementOptions()
        var counted = PerformanceMeasurements()
    }
}

/// Rarely used pointer and keyboard settings.
struct InputTraits: Sendable {
    var gestures: [GestureRecognizer] = []
    var isUserInteractionEnabled = true
    /// Settings that the drawing canvas applies.
    var pointer: Boxed<PointerTraits>?
}

/// Rarely used state of the main actor.
@MainActor
final class MainExtras {
    /// The frame and opacity on screen during an animation; frames and alpha already have their final values.
    var presentation: Presentation?
    var transition: LayoutTransition?
    /// The running `animate` call.
    var lookChange: LookChange?
    /// The main-thread time since the last frame, in seconds, for `DebugOverlay`.
    var work = 0.0
    var pendingTransition: PendingTransition?
    var placeholder: PlaceholderState?
    /// Native widgets in front of the subnodes, with their frames in this node's coordinates.
    var subwidgets: [(widget: Widget, frame: Rect)] = []
    /// The pieces over the corners, with the values they were made for.
    var cornerPiece: CornerPiece?
    weak var controller: AnyObject?
    var textSelector: TextSelector?
}

/// Keeps a value out of line; never changed, so that any thread may hold it.
final class Boxed<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// One environment for all nodes of a preparation, so that a comparison usually only compares addresses.
final class SharedEnvironment: Sendable, Equatable {
    let value: GraphicsEnvironment
    /// The constraints of the root, if the whole tree was prepared at once.
    let constraints: LayoutConstraints?

    init(_ value: GraphicsEnvironment, constraints: LayoutConstraints? = nil) {
        self.value = value
        self.constraints = constraints
    }

    static func == (left: SharedEnvironment, right: SharedEnvironment) -> Bool {
        left === right || left.value == right.value
    }
}
