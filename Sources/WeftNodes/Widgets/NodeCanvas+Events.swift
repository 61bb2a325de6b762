import WeftGTK
import WeftLayout

extension NodeCanvas {
    /// Adds exactly the event controllers that the node needs.
    func bindEvents() {
        unbindEvents()
        guard let node else { return }
        // A list decides about the action and focus of its rows.
        if !isRow { widget.isActivatable = node.canBeActivated }
        guard node.hearsEvents else { return }
        let events = self.events ?? EventControllers(widget)
        self.events = events
        for gesture in node.gestureRecognizers { bind(gesture, of: node, events) }
        let offset = contentOffset
        if let selector = node.textSelector {
            bind(selector, events) { Point(x: $0.x + offset.x, y: $0.y + offset.y) }
        }
        if !isRow {
            widget.isFocusable = node.acceptsKeyboard
            if let cursorOfRole { widget.setCursor(cursorOfRole) }
        }
        let control = isRow ? nil : node as? ControlNode
        let touches = node.handlesTouches ? TouchForwarding(to: node) : nil
        self.touches.ofNode = touches
        // GTK does not report a press on a widget that is hidden or removed.
        if touches != nil { events.addUnmap { [weak self] in self?.touches.ofNode?.cancel() } }
        let tracksControl = control?.isBound == true
        if tracksControl || touches != nil {
            events.addPress { [weak self, weak control] press in
                guard let self else { return }
                let press = inNode(press)
                if tracksControl { control?.handlePress(press) }
                touches?.handle(press)
            }
        }
        if tracksControl { control?.bind(to: self, events) }
    }

    /// Removes the event controllers. A current touch ends.
    func unbindEvents() {
        events?.removeAll()
        touches.ofNode?.cancel()
        touches.ofNode = nil
    }

    /// The CSS name of the pointer over a widget of that role.
    var cursorOfRole: String? {
        switch role {
        case .link: "pointer"
        case .label: "text"
        default: nil
        }
    }

    private func bind(_ gesture: GestureRecognizer, of node: DisplayNode, _ events: EventControllers) {
        let offset = contentOffset
        func local(_ point: Point) -> Point { Point(x: point.x + offset.x, y: point.y + offset.y) }
        func local(_ click: Click) -> Click {
            Click(count: click.count, location: local(click.location), isTouch: click.isTouch)
        }
        let shouldBegin: @MainActor (Point) -> Bool = { [weak node] point in
            node?.asksBeginning(gesture, at: local(point)) ?? false
        }
        switch gesture.kind {
        case .tap(let count, let handler):
            events.addTap(count: count, shouldBegin: shouldBegin) { handler(local($0)) }
        case .click(let button, let handler):
            events.addTap(button, shouldBegin: shouldBegin) { handler(local($0)) }
        case .longPress(let handler): events.addLongPress(shouldBegin: shouldBegin) { handler(local($0)) }
        case .drag(let handler):
            events.addDrag(shouldBegin: shouldBegin) {
                handler(DragEvent(phase: $0.phase, start: local($0.start), translation: $0.translation))
            }
        case .hover(let handler): events.addPointer { handler($0.map { local($0) }) }
        case .keys(let handler): events.addKeys { handler($0) }
        }
    }

    /// A point of the widget in the node's coordinates.
    func inNode(_ point: Point) -> Point {
        let offset = contentOffset
        guard showsSubnodesOnly, let scrolled = (node as? ScrollNode)?.contentOffset else {
            return Point(x: point.x + offset.x, y: point.y + offset.y)
        }
        return Point(x: point.x - scrolled.x, y: point.y - scrolled.y)
    }

    func inNode(_ press: PressEvent) -> PressEvent {
        switch press {
        case .began(let point, let count, let isTouch): .began(inNode(point), count: count, isTouch: isTouch)
        case .moved(let point): .moved(inNode(point))
        case .ended(let point): .ended(inNode(point))
        case .cancelled: .cancelled
        }
    }

    /// Makes the node's texts selectable.
    private func bind(_ selector: TextSelector, _ events: EventControllers, _ convert: @escaping (Point) -> Point) {
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
    /// True if the hit test of the node's tree, at a point of the widget, finds the node or a descendant without a
    /// widget.
    public func canvasContains(_ point: Point, isInside: Bool) -> Bool {
        // The list determines a row's area, and a scroller determines that of its contents.
        guard let node, !isRow, !showsSubnodesOnly else { return isInside }
        // A root fills its container, unless its hit test lets the point pass.
        guard node.supernode != nil else { return isInside && node.askForHit(inNode(point)) != nil }
        return node.isHit(at: inNode(point))
    }
}

extension DisplayNode {
    fileprivate var hearsEvents: Bool {
        !gestureRecognizers.isEmpty || self is ControlNode || handlesTouches || selectsText
    }
}

@MainActor
extension DisplayNode {
    /// True if the node's own widget can take the keyboard focus. Main actor.
    var acceptsKeyboard: Bool {
        if let control = self as? ControlNode, control.canBecomeFocused { return true }
        return selectsText || gestureRecognizers.contains(where: \.wantsKeyboard)
    }

    /// True if `activate` has an effect. Main actor.
    var canBeActivated: Bool {
        if let control = self as? ControlNode { return control.canBecomeFocused }
        return gestureRecognizers.contains { if case .tap(count: 1, _) = $0.kind { true } else { false } }
    }

    /// True if a descendant may take the keyboard focus. A native widget may still refuse it. Main actor, O(nodes).
    public var mayTakeKeyboardInside: Bool {
        subnodes.contains { node in
            guard !node.isHidden else { return false }
            return node.acceptsKeyboard || node.needsWidget && !(node is ControlNode) || node.mayTakeKeyboardInside
        }
    }

    /// Performs the node's action, like a click on its centre, for the keyboard and assistive technology. Returns false
    /// if there is none. Main actor.
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
