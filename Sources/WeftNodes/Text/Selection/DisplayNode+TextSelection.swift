import WeftGTK
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// True if the texts below the node can be selected together and copied, in the order of their nodes: by a drag, a
    /// double click (word) and a triple click (paragraph), Shift with a click, arrow keys, Home and End (with Ctrl by
    /// words, and to both ends), Ctrl+A, Ctrl+C, and a menu. The selection is also the display's primary selection,
    /// which a middle click pastes. Default: false.
    ///
    /// A truncated text is copied whole. Texts side by side are joined by a space, others by line breaks. Texts of
    /// controls, texts that are hidden from assistive technology, and texts that are selectable by themselves are not
    /// part of it. In a list it covers all rows, including those without nodes; it cannot be combined with rows that
    /// are selected by a click.
    ///
    /// The node gets a focusable widget. A finger scrolls as usual. Any thread.
    public var selectsText: Bool {
        get { extras?.selectsText ?? false }
        set {
            guard newValue != selectsText else { return }
            guard !newValue || !isLayerBacked else {
                Misuse.report("\(debugDescription).selectsText: a layer-backed node gets no events")
                return
            }
            changeExtras { $0.selectsText = newValue }
            ApplyQueue.shared.push(order: id) { [weak self] in
                guard let self, !selectsText, main.extras != nil else { return }
                mainExtras.textSelector?.clear()
            }
            eventsDidChange()
        }
    }

    /// The node's own text in a selection; nil if it is not a text, or has its own selection.
    var selectableText: String? {
        guard let text = self as? TextNode, !text.selectsText, !text.isAccessibilityHidden else { return nil }
        return text.attributedText?.string
    }

    /// True if a selection looks for texts inside the node.
    var mayHaveSelectableText: Bool {
        !(self is ControlNode) && !isAccessibilityHidden && !selectsText && !hasWidgetBlock
    }
}

@MainActor
extension DisplayNode {
    /// The object that selects the node's texts; nil without `selectsText`. Main actor.
    public var textSelector: TextSelector? {
        guard selectsText else { return nil }
        if let own = self as? any TextSelectingNode { return own.ownTextSelector }
        if let known = mainExtras.textSelector { return known }
        let selector = TextSelector(NodeTextHost(self))
        mainExtras.textSelector = selector
        return selector
    }

    /// Returns the selectable texts below the node, with their frames in its coordinates. O(nodes)
    func selectableTexts() -> [(node: TextNode, frame: Rect)] {
        var texts: [(node: TextNode, frame: Rect)] = []
        if let own = self as? TextNode {
            texts.append((own, Rect(origin: .zero, size: frame.size)))
        } else {
            let offset = (self as? ScrollNode)?.contentOffset ?? .zero
            collectSelectableTexts(origin: Point(x: -offset.x, y: -offset.y), into: &texts)
        }
        return texts
    }

    private func collectSelectableTexts(origin: Point, into texts: inout [(node: TextNode, frame: Rect)]) {
        for node in subnodes where !node.isHidden {
            let frame = node.main.frame.offsetBy(dx: origin.x, dy: origin.y)
            if let text = node as? TextNode {
                if text.selectableText != nil { texts.append((text, frame)) }
            } else if node.mayHaveSelectableText {
                let offset = (node as? ScrollNode)?.contentOffset ?? .zero
                node.collectSelectableTexts(
                    origin: Point(x: frame.minX - offset.x, y: frame.minY - offset.y), into: &texts)
            }
        }
    }
}
