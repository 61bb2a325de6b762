import Foundation
import WeftContainers
import WeftNodes

/// A page that shows a node. Main thread.
open class ASViewController<NodeType: ASDisplayNode>: UIViewController {
    /// The page's node.
    public let node: NodeType

    /// A page of a node.
    public init(node: NodeType) {
        self.node = node
        super.init(content: node)
    }

    /// Always nil: there are no storyboards.
    public required init?(coder: NSCoder) { nil }

    /// True if the page is completely drawn before it becomes visible.
    public final var neverShowPlaceholders: Bool {
        get { settings.neverShowPlaceholders }
        set { settings.neverShowPlaceholders = newValue }
    }

    /// True if appearing and disappearing change the range mode of a list.
    public final var automaticallyAdjustRangeModeBasedOnViewEvents: Bool {
        get { settings.automaticallyAdjustRangeMode }
        set { settings.automaticallyAdjustRangeMode = newValue }
    }
}

extension ASViewController where NodeType == ASDisplayNode {
    /// A page of a plain node.
    public convenience init() {
        self.init(node: ASDisplayNode())
    }
}

/// The controller under its newer name. Subclasses may write `override init()`.
open class ASDKViewController<NodeType: ASDisplayNode>: ASViewController<NodeType> {
    /// A page of a node.
    public override init(node: NodeType) {
        super.init(node: node)
    }

    /// Makes a page with a plain node, for classes that need no specific node or override this.
    public init() {
        guard let node = ASDisplayNode() as? NodeType else {
            preconditionFailure("\(Self.self).init: its node is a \(NodeType.self), which init(node:) has to be given")
        }
        super.init(node: node)
    }

    /// Always nil: there are no storyboards.
    public required init?(coder: NSCoder) { nil }
}
