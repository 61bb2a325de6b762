import AsyncDisplayKit

/// The ways in which a class of the documentation's page on subclassing sets the size of its nodes.
enum Measuring {
    /// The size of its kind of node.
    case byKind
    case bySize(CGSize)
    case byLayout(CGSize)
}

/// The events of a node as seen by its class, and its size.
final class NodeLog {
    var events: [String] = []
    var measuring = Measuring.byKind

    func note(_ event: String) { events.append(event) }

    func size(_ kind: CGSize) -> CGSize {
        if case .bySize(let size) = measuring { return size }
        return kind
    }

    func layout(_ node: ASDisplayNode, _ kind: ASLayout) -> ASLayout {
        if case .byLayout(let size) = measuring { return ASLayout(layoutElement: node, size: size) }
        return kind
    }
}

/// A node whose class overrides the methods that the documentation lists.
protocol LoggedNode: ASDisplayNode {
    var log: NodeLog { get }
}

final class LoggedTextNode: ASTextNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedImageNode: ASImageNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedNetworkImageNode: ASNetworkImageNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedButtonNode: ASButtonNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedScrollNode: ASScrollNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedVideoNode: ASVideoNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedMapNode: ASMapNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedEditableTextNode: ASEditableTextNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedControlNode: ASControlNode, LoggedNode {
    let log = NodeLog()
    override func calculateSizeThatFits(_ size: CGSize) -> CGSize { log.size(super.calculateSizeThatFits(size)) }
    override func calculateLayoutThatFits(_ range: ASSizeRange) -> ASLayout {
        log.layout(self, super.calculateLayoutThatFits(range))
    }
    override func layout() { super.layout(); log.note("layout") }
    override func didLoad() { super.didLoad(); log.note("load") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
    override func animateLayoutTransition(_ context: ASContextTransitioning) {
        log.note("animate")
        super.animateLayoutTransition(context)
    }
    override func didCompleteLayoutTransition(_ context: ASContextTransitioning) { log.note("complete") }
}

final class LoggedTableNode: ASTableNode {
    let log = NodeLog()
    override func layout() { super.layout(); log.note("layout") }
    override func didEnterHierarchy() { super.didEnterHierarchy(); log.note("enter") }
    override func didExitHierarchy() { super.didExitHierarchy(); log.note("exit") }
}

/// A button with padding around its content.
final class PaddedButtonNode: ASButtonNode {
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let spec = super.layoutSpecThatFits(constrainedSize)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 7, bottom: 5, right: 7), child: spec)
    }
}

/// Two nodes side by side, placed without a spec.
final class PairNode: ASDisplayNode {
    let first = ASTextNode()
    let second = ASTextNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        first.attributedText = NSAttributedString(string: "one")
        second.attributedText = NSAttributedString(string: "two")
    }

    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        let left = first.layoutThatFits(ASSizeRange(min: .zero, max: constrainedSize.max))
        let right = second.layoutThatFits(ASSizeRange(min: .zero, max: constrainedSize.max))
        left.position = CGPoint(x: 0, y: 3)
        right.position = CGPoint(x: 100, y: 3)
        let size = CGSize(width: 200, height: left.size.height + 6)
        return ASLayout(layoutElement: self, size: size, sublayouts: [left, right])
    }
}

/// Overrides without an effect on their kind of node: a field with subnodes, and a text with a drawing.
final class CrowdedFieldNode: ASEditableTextNode {
    let label = ASTextNode()

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASWrapperLayoutSpec(layoutElement: label)
    }
}

final class DrawingTextNode: ASTextNode {
    override func drawParameters(forAsyncLayer layer: ASDisplayNode) -> Any? { "ink" }
}
