import Foundation
import WeftContainers
import WeftNodes

/// A page that shows a node. Main thread.
open class ASViewController<NodeType: ASDisplayNode>: UIViewController {
    /// What the page shows.
    public let node: NodeType

    /// A page of a node.
    public init(node: NodeType) {
        self.node = node
        super.init(content: node)
    }

    /// There are no storyboards: nil.
    public required init?(coder: NSCoder) { nil }

    /// Whether the page is drawn with all in it when the user comes to see it.
    public final var neverShowPlaceholders: Bool {
        get { settings.neverShowPlaceholders }
        set { settings.neverShowPlaceholders = newValue }
    }

    /// Whether being seen or not changes how much a list keeps ready.
    public final var automaticallyAdjustRangeModeBasedOnViewEvents: Bool {
        get { settings.automaticallyAdjustRangeMode }
        set { settings.automaticallyAdjustRangeMode = newValue }
    }
}

/// The same by its newer name, whose classes may say `override init()`.
open class ASDKViewController<NodeType: ASDisplayNode>: ASViewController<NodeType> {
    /// A page of a node.
    public override init(node: NodeType) {
        super.init(node: node)
    }

    /// A page of a plain node: for classes that show one of those, or say what they show by `init(node:)`.
    public init() {
        guard let node = ASDisplayNode() as? NodeType else {
            preconditionFailure("\(Self.self).init: its node is a \(NodeType.self), which init(node:) has to be given")
        }
        super.init(node: node)
    }

    /// There are no storyboards: nil.
    public required init?(coder: NSCoder) { nil }
}
