import WeftNodes

// Functions that search the tree. Any thread. They pass through Weft nodes without Texture nodes.

/// Returns the first node that matches; subnodes come before the node itself, as in Texture.
public func ASDisplayNodeFindFirstNode(
    _ node: ASDisplayNode, _ block: (ASDisplayNode) -> Bool
) -> ASDisplayNode? {
    firstNode(in: node.weftNode, isWhole: true, block)
}

/// The first node of a class, among a node and its descendants.
public func ASDisplayNodeFindFirstNodeOfClass<Node: ASDisplayNode>(_ node: ASDisplayNode, _ type: Node.Type) -> Node? {
    ASDisplayNodeFindFirstNode(node) { $0 is Node } as? Node
}

/// The first match among the descendants of a node.
public func ASDisplayNodeFindFirstSubnode(
    _ start: ASDisplayNode, _ block: (ASDisplayNode) -> Bool
) -> ASDisplayNode? {
    firstNode(in: start.weftNode, isWhole: false, block)
}

/// The first descendant of a class.
public func ASDisplayNodeFindFirstSubnodeOfClass<Node: ASDisplayNode>(
    _ start: ASDisplayNode, _ type: Node.Type
) -> Node? {
    ASDisplayNodeFindFirstSubnode(start) { $0 is Node } as? Node
}

/// All descendants that match, parents first.
public func ASDisplayNodeFindAllSubnodes(
    _ start: ASDisplayNode, _ block: (ASDisplayNode) -> Bool
) -> [ASDisplayNode] {
    allNodes(in: start).dropFirst().filter(block)
}

/// All descendants of a class, parents first.
public func ASDisplayNodeFindAllSubnodesOfClass<Node: ASDisplayNode>(
    _ start: ASDisplayNode, _ type: Node.Type
) -> [Node] {
    allNodes(in: start).dropFirst().compactMap { $0 as? Node }
}

/// All matching nodes among a node and its descendants, parents first.
public func ASDisplayNodeFindAllNodes(
    _ start: ASDisplayNode, _ block: (ASDisplayNode) -> Bool
) -> [ASDisplayNode] {
    allNodes(in: start).filter(block)
}

/// The nearest match among a node and its supernodes.
public func ASDisplayNodeFindFirstSupernode(
    _ node: ASDisplayNode?, _ block: (ASDisplayNode) -> Bool
) -> ASDisplayNode? {
    node?.weftNode.supernodesIncludingSelf.lazy.compactMap(\.textureNode).first(where: block)
}

/// The nearest node of a class, among a node and its supernodes.
public func ASDisplayNodeFindFirstSupernodeOfClass<Node: ASDisplayNode>(
    _ start: ASDisplayNode, _ type: Node.Type
) -> Node? {
    ASDisplayNodeFindFirstSupernode(start) { $0 is Node } as? Node
}

/// The topmost supernode; the node itself if it has none.
public func ASDisplayNodeUltimateParentOfNode(_ node: ASDisplayNode) -> ASDisplayNode {
    node.weftNode.rootNode.textureNode ?? node
}

/// Calls a block with each descendant, parents first.
public func ASDisplayNodePerformBlockOnEverySubnode(
    _ node: ASDisplayNode, _ traverseSublayers: Bool, _ block: (ASDisplayNode) -> Void
) {
    allNodes(in: node).dropFirst().forEach(block)
}

private func firstNode(
    in node: DisplayNode, isWhole: Bool, _ matches: (ASDisplayNode) -> Bool
) -> ASDisplayNode? {
    for subnode in node.subnodes {
        if let found = firstNode(in: subnode, isWhole: true, matches) { return found }
    }
    guard isWhole, let own = node.textureNode, matches(own) else { return nil }
    return own
}

/// The node and its descendants, parents first.
private func allNodes(in node: ASDisplayNode) -> [ASDisplayNode] {
    var found: [ASDisplayNode] = []
    node.weftNode.visit { if let own = $0.textureNode { found.append(own) } }
    return found
}
