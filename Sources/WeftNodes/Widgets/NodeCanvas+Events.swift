import WeftGTK
import WeftLayout

extension NodeCanvas {
    /// Makes the widget hear what the node wants to hear, and nothing else.
    func bindEvents() {
        events?.removeAll()
        guard let node else { return }
        // What a row is for is the list's affair, its focus, too.
        if !isRow { widget.isActivatable = node.canBeActivated }
        guard node.hearsEvents else { return }
        let events = self.events ?? EventControllers(widget)
        self.events = events
        let offset = contentOffset
        func inNode(_ point: Point) -> Point { Point(x: point.x + offset.x, y: point.y + offset.y) }
        for gesture in node.gestureRecognizers {
            switch gesture.kind {
            case .tap(let count, let handler):
                events.addTap(count: count) {
                    handler(Click(count: $0.count, location: inNode($0.location), isTouch: $0.isTouch))
                }
            case .longPress(let handler): events.addLongPress { handler(inNode($0)) }
            case .drag(let handler):
                events.addDrag {
                    handler(DragEvent(phase: $0.phase, start: inNode($0.start), translation: $0.translation))
                }
            case .hover(let handler): events.addPointer { handler($0.map(inNode)) }
            case .keys(let handler): events.addKeys { handler($0) }
            }
        }
        if let selector = node.textSelector { bind(selector, events, convert: inNode) }
        if !isRow {
            widget.isFocusable = node.acceptsKeyboard
            switch role {
            case .link: widget.setCursor("pointer")
            case .label: widget.setCursor("text")
            default: break
            }
        }
        (node as? ControlNode)?.bind(to: self, events, convert: inNode)
    }

    /// Lets the node's texts be selected.
    private func bind(_ selector: TextSelector, _ events: EventControllers, convert: @escaping (Point) -> Point) {
        events.addTextPress { [weak selector] in selector?.pointerEvent($0.moved(convert)) }
        events.addKeys { [weak selector] in selector?.keyPressed($0) ?? false }
        events.addMenuPress { [weak selector] point in
            selector?.openMenu(at: Rect(origin: point, size: .zero)) ?? false
        }
        events.addPointer { [weak self, weak selector] point in
            let isOver = point.map { selector?.isOverText(convert($0)) ?? false } ?? false
            self?.widget.setCursor(isOver ? "text" : nil)
        }
    }
}

extension NodeCanvas {
    /// Whether the node's own hit test finds the node, or a part of it that has no widget, at a point of the widget.
    public func canvasContains(_ point: Point, isInside: Bool) -> Bool {
        // A root's place is its container's.
        guard let node, node.supernode != nil, !showsSubnodesOnly else { return isInside }
        let offset = contentOffset
        return node.isHit(at: Point(x: point.x + offset.x, y: point.y + offset.y))
    }
}

extension DisplayNode {
    fileprivate var hearsEvents: Bool { !gestureRecognizers.isEmpty || self is ControlNode || selectsText }
}

@MainActor
extension DisplayNode {
    /// Whether the keyboard can come to the node's own widget. Main actor.
    var acceptsKeyboard: Bool {
        if let control = self as? ControlNode, control.canBecomeFocused { return true }
        return selectsText || gestureRecognizers.contains(where: \.wantsKeyboard)
    }

    /// Whether `activate` has something to do. Main actor.
    var canBeActivated: Bool {
        if let control = self as? ControlNode { return control.canBecomeFocused }
        return gestureRecognizers.contains { if case .tap(count: 1, _) = $0.kind { true } else { false } }
    }

    /// Whether the keyboard may come to something inside of the node. A native widget may take none after all. Main actor,
    /// O(nodes).
    public var mayTakeKeyboardInside: Bool {
        subnodes.contains { node in
            guard !node.isHidden else { return false }
            return node.acceptsKeyboard || node.needsWidget && !(node is ControlNode) || node.mayTakeKeyboardInside
        }
    }

    /// Runs what the node is for, as a click on its middle does: how the keyboard and assistive technology use it. False
    /// when there is nothing to do. Main actor.
    @discardableResult
    public func activate() -> Bool {
        if let control = self as? ControlNode { return control.activateControl() }
        for case .tap(count: 1, let handler) in gestureRecognizers.map(\.kind) {
            handler(Click(count: 1, location: Point(x: frame.width / 2, y: frame.height / 2)))
            return true
        }
        return false
    }
}
