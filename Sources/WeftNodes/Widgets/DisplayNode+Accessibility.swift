import WeftGTK
import WeftLayout

/// What assistive technology is told of a node; nil is what the node's kind says of itself.
struct AccessibilityTraits: Sendable {
    var label: String?
    var description: String?
    var isHidden = false
    /// What makes an object of its own of it.
    var element: Boxed<AccessibilityElement>?
}

/// A node that knows what of its native widget is to be called as the node is.
@MainActor
protocol NamesNativeWidget {
    func nameNativeWidget(_ widget: Widget)
}

extension DisplayNode {
    /// The name of the node's own widget, or its part in the label of the widget around it; empty for nothing. Any
    /// thread.
    public func setAccessibilityLabel(_ label: String?) {
        changeExtras { $0.accessibility.label = label }
        accessibilityDidChange()
    }

    /// What is read after the name of the node's own widget. Any thread.
    public var accessibilityHint: String? {
        get { extras?.accessibility.description }
        set {
            changeExtras { $0.accessibility.description = newValue }
            accessibilityDidChange()
        }
    }

    /// Leaves the node and all inside of it out of what assistive technology is told: out of the label of the widget around
    /// it, and as widgets. Any thread.
    public var isAccessibilityHidden: Bool {
        get { extras?.accessibility.isHidden ?? false }
        set {
            guard newValue != isAccessibilityHidden else { return }
            changeExtras { $0.accessibility.isHidden = newValue }
            updateAccessibilityFlags()
            guard isInHierarchy else { return }
            ApplyQueue.shared.push(order: id) { [weak self] in
                guard let self else { return }
                (supernode?.canvasThatDraws ?? canvasThatDraws)?.contentsChanged()
            }
        }
    }

    /// What is shown tells it also while the node is not before the user: it is not asked again when it comes there.
    func accessibilityDidChange() {
        guard flag(.isLoaded) || isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in
            self?.nameNativeWidget()
            self?.canvasThatDraws?.updateAccessibility()
        }
    }
}

@MainActor
extension DisplayNode {
    /// Calls the native widget as the node is called, where the node was given a label or a hint; else it has its own.
    func nameNativeWidget() {
        guard let widget = main.nativeWidget else { return }
        if let node = self as? any NamesNativeWidget { return node.nameNativeWidget(widget) }
        if let label = extras?.accessibility.label { widget.setAccessibleLabel(label) }
        if let hint = accessibilityHint { widget.setAccessibleDescription(hint) }
    }

    /// What the widget that draws this node says of it: the node's own label, or those of its parts that have no widget
    /// of their own, from the top down and from the side reading starts at, joined by commas. Main actor, O(nodes).
    public var spokenText: String {
        if let own = accessibilityLabel { return own }
        return joinedLabels
    }

    /// The labels of the parts that have no widget of their own.
    var joinedLabels: String { joinLabels(ofWidgets: false) }

    /// What a row is called in which nothing but widgets says something: a row of a button is called as the button is.
    var labelsOfWidgets: String { joinLabels(ofWidgets: true) }

    private func joinLabels(ofWidgets isOfWidgets: Bool) -> String {
        var parts: [(frame: Rect, node: DisplayNode, part: String)] = []
        let reading = LabelReading(
            isOfWidgets: isOfWidgets, isContainer: isAccessibilityContainer,
            hasModal: main.canvas?.spoken.hasModal ?? true)
        collectLabels(origin: .zero, reading, into: &parts)
        return readingOrder(parts).joined(separator: ", ")
    }

    /// What belongs to parts (their frames in this node's coordinates), in the order in which they are read.
    func readingOrder<Part>(_ parts: [(frame: Rect, node: DisplayNode, part: Part)]) -> [Part] {
        if let order = accessibilityElement?.order {
            return parts.stablySorted { order($0.node, $1.node) }.map(\.part)
        }
        let isRightToLeft = main.environment?.value.isRightToLeft == true
        var read: [Part] = []
        var line: [(frame: Rect, node: DisplayNode, part: Part)] = []
        func endLine() {
            line.sort { isRightToLeft ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX }
            read += line.map(\.part)
            line = []
        }
        for part in parts.sorted(by: { $0.frame.minY < $1.frame.minY }) {
            // What stands on a line need not share its top edge.
            if let first = line.first, part.frame.minY >= first.frame.midY { endLine() }
            line.append(part)
        }
        endLine()
        return read
    }

    /// Which labels are wanted.
    private struct LabelReading {
        /// Those of parts with widgets, too.
        let isOfWidgets: Bool
        /// Those of parts with widgets, but for what can be activated.
        let isContainer: Bool
        /// A node inside may have its siblings passed over.
        let hasModal: Bool
    }

    private func collectLabels(
        origin: Point, _ reading: LabelReading, into parts: inout [(frame: Rect, node: DisplayNode, part: String)]
    ) {
        let modal = reading.hasModal ? modalSubnode : nil
        for node in subnodes where modal == nil || modal === node {
            guard !node.isHidden, node.alpha > 0, !node.isAccessibilityHidden else { continue }
            // It says by itself what it is, or is an action of the whole.
            if node.needsWidget, !node.isLayerBacked, !reading.isOfWidgets {
                guard reading.isContainer, !node.canBeActivated else { continue }
            }
            let frame = node.main.frame.offsetBy(dx: origin.x, dy: origin.y)
            if let label = node.accessibilityLabel {
                let text = [label, node.accessibilityValue ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
                if !text.isEmpty { parts.append((frame, node, text)) }
            } else {
                node.collectLabels(origin: frame.origin, reading, into: &parts)
            }
        }
    }
}

extension Array {
    /// Sorted; what is neither before nor behind stays as it was.
    func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if isBefore(left.element, right.element) { return true }
            return !isBefore(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}

/// A row's place in its list, counted from 1.
public struct ListPlace: Sendable, Hashable {
    /// From 1.
    public let number: Int
    /// How many there are.
    public let count: Int
    /// The place in words: "3 of 300".
    public let text: String

    /// A place among others, and the words for it.
    public init(number: Int, of count: Int, text: String) {
        self.number = number
        self.count = count
        self.text = text
    }
}

extension NodeCanvas {
    /// What assistive technology was told.
    struct Spoken {
        var label = ""
        /// What it calls the widget.
        var name = ""
        var hint = ""
        var value: String?
        var actions: [String] = []
        /// Whether nodes in the canvas may have widgets passed over.
        var silences = false
        /// Whether one of them has its siblings passed over.
        var hasModal = false
        /// Whether the widget itself is passed over.
        var isHidden = false
    }

    func updateListPlace() {
        if let listPlace {
            widget.setAccessiblePlace(number: listPlace.number, of: listPlace.count)
        } else {
            widget.resetAccessiblePlace()
        }
        updateDescription()
    }

    /// Tells assistive technology what the widget shows now.
    func updateAccessibility() {
        guard let node else { return }
        let label = node.spokenText
        if label != spoken.label {
            spoken.label = label
            updateRowFocus()
        }
        let name = isRow && label.isEmpty ? node.labelsOfWidgets : label
        if name != spoken.name {
            spoken.name = name
            widget.setAccessibleLabel(name)
        }
        updateElement(node)
        updateDescription()
    }

    /// Its value, and the actions that it has now.
    private func updateElement(_ node: DisplayNode) {
        let value = node.accessibilityValue
        if value != spoken.value {
            spoken.value = value
            widget.setAccessibleValue(value)
        }
        guard !kind.actions.isEmpty else { return }
        let actions = node.canvasKind.actions
        guard actions != spoken.actions else { return }
        spoken.actions = actions
        widget.offer(actions)
    }

    private func updateDescription() {
        guard let node else { return }
        let hint = [spoken.value, node.accessibilityHint ?? node.tooltip, widget.numberedActions, listPlace?.text]
            .compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: ", ")
        if hint != spoken.hint {
            spoken.hint = hint
            widget.setAccessibleDescription(hint)
        }
    }
}
