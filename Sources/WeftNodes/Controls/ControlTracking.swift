import WeftGTK
import WeftLayout

/// Texture's touch rules as a state machine: what each input means for a control. A pure value.
struct ControlTracking: Sendable {
    /// The distance in points that a finger may leave the control and still press it. It does not apply to a pointer,
    /// which covers less.
    static let touchMargin = 70.0
    static let pointerMargin = 25.0

    private(set) var isTracking = false
    private(set) var isInside = false
    private var margin = 0.0

    enum Step: Equatable {
        case send(ControlNode.Event)
        case highlight(Bool)
        case begin(Point)
        case proceed(Point)
        case end(Point?)
        case cancel
    }

    /// The steps to perform for `input`, in order. `bounds` are the control's own, without slop.
    mutating func steps(for input: PressEvent, bounds: Rect) -> [Step] {
        switch input {
        case .began(let point, let count, let isTouch):
            // Only one press is tracked: a second one cancels both.
            guard !isTracking else { return cancel() }
            isTracking = true
            isInside = true
            margin = isTouch ? Self.touchMargin : Self.pointerMargin
            return [.highlight(true), .send(count > 1 ? .touchDownRepeat : .touchDown), .begin(point)]
        case .moved(let point):
            guard isTracking else { return [] }
            let wasInside = isInside
            isInside = bounds.contains(point)
            var steps: [Step] = []
            if isInside != wasInside {
                steps += [.highlight(isInside), .send(isInside ? .touchDragEnter : .touchDragExit)]
            }
            return steps + [.send(isInside ? .touchDragInside : .touchDragOutside), .proceed(point)]
        case .ended(let point):
            guard isTracking else { return [] }
            let isHit = bounds.insetBy(dx: -margin, dy: -margin).contains(point)
            reset()
            return [.highlight(false), .end(point), .send(isHit ? .activation : .touchUpOutside)]
        case .cancelled:
            return isTracking ? cancel() : []
        }
    }

    /// Called when the control itself ends the press.
    mutating func stop() -> [Step] {
        guard isTracking else { return [] }
        reset()
        return [.highlight(false), .end(nil)]
    }

    private mutating func cancel() -> [Step] {
        reset()
        return [.highlight(false), .cancel, .send(.touchCancel)]
    }

    private mutating func reset() {
        isTracking = false
        isInside = false
    }
}

@MainActor
extension ControlNode {
    /// Feeds one input to the touch rules and performs their result.
    func handlePress(_ input: PressEvent) {
        guard isEnabled || isTracking else { return }
        run(tracking.steps(for: isEnabled ? input : .cancelled, bounds: Rect(origin: .zero, size: frame.size)))
    }

    private func run(_ steps: [ControlTracking.Step]) {
        for step in steps {
            switch step {
            case .send(let event): sendActions(for: event)
            case .highlight(let isHighlighted): self.isHighlighted = isHighlighted
            case .begin(let point): if !beginTracking(at: point) { run(tracking.stop()) }
            case .proceed(let point): if !continueTracking(at: point) { run(tracking.stop()) }
            case .end(let point): endTracking(at: point)
            case .cancel: cancelTracking()
            }
        }
    }

    /// True if Tab stops at the control.
    var canBecomeFocused: Bool {
        isEnabled && (isActionable || !listenedEvents.isDisjoint(with: .activation))
    }

    /// Activates the control for the keyboard or assistive technology. Returns false if it has no action.
    func activateControl() -> Bool {
        guard canBecomeFocused else { return false }
        sendActions(for: .activation)
        return true
    }

    /// True if the control has an action, so that its widget follows presses and shows its states.
    package var isBound: Bool { isActionable || !targets.isEmpty }

    /// Adds the control's own keys and states, besides the presses and gestures that were added.
    func bind(to canvas: NodeCanvas, _ events: EventControllers) {
        events.addKeys { [weak self] press in
            guard press.key == .enter || press.key == .space, !press.isControl, !press.isAlt else { return false }
            return self?.activateControl() ?? false
        }
        // Called for each new widget, since a removed widget is created anew.
        if let name = (self as? ButtonNode)?.look.styleClass { canvas.widget.addStyleClass(name) }
        updateWidgetState()
    }

    /// The widget shows the states to the theme and to assistive technology.
    func updateWidgetState() {
        guard let canvas = main.canvas, !canvas.isRow else { return }
        canvas.widget.isSensitive = isEnabled
        canvas.widget.isFocusable = acceptsKeyboard
        canvas.widget.isActivatable = canBeActivated
        canvas.widget.setActive(isHighlighted)
        canvas.widget.setChecked(isSelected)
        if canvas.role == .button || canvas.role == .themedButton {
            canvas.widget.setAccessiblePressed(isSelected ? true : nil)
        }
    }
}
