import Foundation
import WeftGTK
import WeftNodes

extension ASDisplayNode {
    /// Makes a node for a native view, which is made on the main thread when the node is first shown.
    public convenience init(
        viewBlock: @escaping @MainActor () -> UIView, didLoad: (@MainActor (ASDisplayNode) -> Void)? = nil
    ) {
        self.init()
        setViewBlock(viewBlock)
        if let didLoad { onDidLoad(didLoad) }
    }

    /// Makes the node represent a native view, which is made on the main thread when the node is first shown. Call it
    /// before that.
    public func setViewBlock(_ viewBlock: @escaping @MainActor () -> UIView) {
        self.viewBlock = viewBlock
        let node = WeakNode(self)
        backing.setWidgetBlock { (node.node?.ownView ?? viewBlock()).widget }
    }

    /// Makes a node for a native view, which is made on the main thread when the node is first shown.
    public convenience init(viewBlock: @escaping @MainActor () -> UIView) {
        self.init(viewBlock: viewBlock, didLoad: nil)
    }

    /// Runs `body` on the main thread after `didLoad`, or at once if the node is already loaded.
    public func onDidLoad(_ body: @escaping @MainActor (ASDisplayNode) -> Void) {
        let node = WeakNode(self)
        backing.onDidLoad { _ in
            if let node = node.node { body(node) }
        }
    }

    /// The subnodes, back to front. Any thread.
    public var subnodes: [ASDisplayNode]? {
        backing.subnodes.compactMap(\.textureNode)
    }

    private var link: NodeLink? { backing.attachedProgram as? NodeLink }

    /// The parent node. Any thread.
    public var supernode: ASDisplayNode? { backing.supernode?.textureNode }

    /// True if the subnodes are the nodes of the layout.
    public var automaticallyManagesSubnodes: Bool {
        get { backing.automaticallyManagesSubnodes }
        set { backing.automaticallyManagesSubnodes = newValue }
    }

    private func hold(_ node: ASDisplayNode) {
        node.supernode?.letGo(node)
        link?.keep(node, in: backing)
    }

    private func letGo(_ node: ASDisplayNode) {
        link?.letGo(node, in: backing)
    }

    /// Adds `node` in front of all other subnodes.
    public func addSubnode(_ node: ASDisplayNode) {
        hold(node)
        backing.addSubnode(node.backing)
    }

    /// Puts `node` at a place of the back-to-front order.
    public func insertSubnode(_ node: ASDisplayNode, at index: Int) {
        hold(node)
        backing.insertSubnode(node.backing, at: index)
    }

    /// Inserts `node` directly behind a sibling.
    public func insertSubnode(_ node: ASDisplayNode, belowSubnode sibling: ASDisplayNode) {
        hold(node)
        backing.insertSubnode(node.backing, below: sibling.backing)
    }

    /// Puts `node` right in front of a sibling.
    public func insertSubnode(_ node: ASDisplayNode, aboveSubnode sibling: ASDisplayNode) {
        hold(node)
        backing.insertSubnode(node.backing, above: sibling.backing)
    }

    /// Replaces the subnode `old` by `new`.
    public func replaceSubnode(_ old: ASDisplayNode, withSubnode new: ASDisplayNode) {
        hold(new)
        backing.replaceSubnode(old.backing, with: new.backing)
        letGo(old)
    }

    /// Removes the node from its parent.
    public func removeFromSupernode() {
        let parent = supernode
        backing.removeFromSupernode()
        parent?.letGo(self)
    }

    /// Draws the whole tree below as one picture.
    public func enableSubtreeRasterization() { backing.enableSubtreeRasterization() }

    /// True if the node has no native view of its own.
    public var isLayerBacked: Bool {
        get { backing.isLayerBacked }
        set { backing.isLayerBacked = newValue }
    }

    /// The node's name in debugging.
    public var debugName: String? {
        get { backing.debugName }
        set { backing.debugName = newValue }
    }
}

// MARK: State

extension ASDisplayNode {
    /// True once the node was on screen, or its view was read.
    public var isNodeLoaded: Bool {
        let node = weftNode
        return asked(or: false) { node.isNodeLoaded }
    }

    /// The ranges in which the node is. Read it on the main thread; on other threads it is empty.
    public var interfaceState: ASInterfaceState {
        let node = weftNode
        return asked(or: []) { node.interfaceState }
    }

    /// True if the node is on screen.
    public var isVisible: Bool { interfaceState.contains(.visible) }
    /// True if the node is in the display range.
    public var isInDisplayState: Bool { interfaceState.contains(.display) }
    /// True if the node is in the preload range.
    public var isInPreloadState: Bool { interfaceState.contains(.preload) }
}
