import WeftGTK
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Whether the texts below the node are selected together and copied, in the order in which their nodes were added,
    /// which is that of the layout: by a drag from one to the other, a double click (word) and a triple click (paragraph),
    /// Shift with a click or with arrow keys, Home and End (with Ctrl by words, and to both ends), Ctrl+A, Ctrl+C and a
    /// menu. What is selected is the display's primary selection, too, which a middle click pastes elsewhere. Default
    /// false.
    ///
    /// A text is copied whole where it is left out at its end; texts beside each other are joined by a space, others by
    /// line breaks. Texts of controls, what assistive technology does not hear of and texts that are selectable on their
    /// own are not part of it. On a list it is about all rows, also those that have no nodes yet; not together with rows
    /// that are selected by a click.
    ///
    /// The node gets a widget for it that the keyboard can come to. A finger scrolls as always. Any thread.
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

    /// What the node itself gives to a selection; nil for what is no text, or has a selection of its own.
    var selectableText: String? {
        guard let text = self as? TextNode, !text.selectsText, !text.isAccessibilityHidden else { return nil }
        return text.attributedText?.string
    }

    /// Whether a selection looks for texts inside of the node.
    var mayHaveSelectableText: Bool {
        !(self is ControlNode) && !isAccessibilityHidden && !selectsText && !hasWidgetBlock
    }
}

@MainActor
extension DisplayNode {
    /// What selects the node's texts; nil without `selectsText`. Main actor.
    public var textSelector: TextSelector? {
        guard selectsText else { return nil }
        if let own = self as? any TextSelectingNode { return own.ownTextSelector }
        if let known = mainExtras.textSelector { return known }
        let selector = TextSelector(NodeTextHost(self))
        mainExtras.textSelector = selector
        return selector
    }

    /// The texts below the node that can be selected, and where they are in its coordinates. O(nodes)
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
