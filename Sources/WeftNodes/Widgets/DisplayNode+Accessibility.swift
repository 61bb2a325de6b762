import WeftGTK
import WeftLayout

/// A node's values for assistive technology; nil uses those of the node's kind.
struct AccessibilityTraits: Sendable {
    var label: String?
    var description: String?
    var isHidden = false
    /// The values that make the node a separate object for assistive technology.
    var element: Boxed<AccessibilityElement>?
}

/// A node that knows which part of its native widget carries the node's name.
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

    /// The text that is read after the name of the node's own widget. Any thread.
    public var accessibilityHint: String? {
        get { extras?.accessibility.description }
        set {
            changeExtras { $0.accessibility.description = newValue }
            accessibilityDidChange()
        }
    }

    /// True to hide the node and its descendants from assistive technology, both in the label of the surrounding widget
    /// and as widgets. Any thread.
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

    /// Updates a loaded node even while it is not visible, since it is not read again when it returns.
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
    /// Gives the native widget the node's label and hint, if the node has them.
    func nameNativeWidget() {
        guard let widget = main.nativeWidget else { return }
        if let node = self as? any NamesNativeWidget { return node.nameNativeWidget(widget) }
        if let label = extras?.accessibility.label { widget.setAccessibleLabel(label) }
        if let hint = accessibilityHint { widget.setAccessibleDescription(hint) }
    }

    /// The label of the widget that draws this node: the node's own label, or the labels of its parts without widgets,
    /// joined by commas in reading order (top down, from the leading side). Main actor, O(nodes).
    public var spokenText: String {
        if let own = accessibilityLabel { return own }
        return joinedLabels
    }

    /// The joined labels of the parts without their own widget.
    var joinedLabels: String { joinLabels(ofWidgets: false) }

    /// The name of a row in which only widgets have labels. For example, a row with a button has the button's name.
    var labelsOfWidgets: String { joinLabels(ofWidgets: true) }

    private func joinLabels(ofWidgets isOfWidgets: Bool) -> String {
        var parts: [(frame: Rect, node: DisplayNode, part: String)] = []
        let reading = LabelReading(
            isOfWidgets: isOfWidgets, isContainer: isAccessibilityContainer,
            hasModal: main.canvas?.spoken.hasModal ?? true)
        collectLabels(origin: .zero, reading, into: &parts)
        return readingOrder(parts).joined(separator: ", ")
    }

    /// The parts in reading order. Frames are in this node's coordinates.
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
            // Parts of one line may have different top edges.
            if let first = line.first, part.frame.minY >= first.frame.midY { endLine() }
            line.append(part)
        }
        endLine()
        return read
    }

    /// The selection of labels to read.
    private struct LabelReading {
        /// True to include labels of parts with widgets.
        let isOfWidgets: Bool
        /// True to include labels of parts with widgets, except for parts that can be activated.
        let isContainer: Bool
        /// True if a node inside may hide its siblings.
        let hasModal: Bool
    }

    private func collectLabels(
        origin: Point, _ reading: LabelReading, into parts: inout [(frame: Rect, node: DisplayNode, part: String)]
    ) {
        let modal = reading.hasModal ? modalSubnode : nil
        for node in subnodes where modal == nil || modal === node {
            guard !node.isHidden, node.alpha > 0, !node.isAccessibilityHidden else { continue }
            // Such a part is exposed as a separate object, or as an action of the whole.
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
    /// A stable sort.
    func stablySorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { left, right in
            if isBefore(left.element, right.element) { return true }
            return !isBefore(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}

/// A row's place in its list, counted from 1.
public struct ListPlace: Sendable, Hashable {
    /// The position, counted from 1.
    public let number: Int
    /// The number of rows.
    public let count: Int
    /// The place in words: "3 of 300".
    public let text: String

    /// Makes a place in a list, with its text.
    public init(number: Int, of count: Int, text: String) {
        self.number = number
        self.count = count
        self.text = text
    }
}

extension NodeCanvas {
    /// The values that were last sent to assistive technology.
    struct Spoken {
        var label = ""
        /// The widget's name.
        var name = ""
        var hint = ""
        var value: String?
        var actions: [String] = []
        /// True if nodes in the canvas may hide widgets.
        var silences = false
        /// True if a subnode hides its siblings.
        var hasModal = false
        /// True if the widget itself is hidden.
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

    /// Updates the widget's values for assistive technology.
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

    /// Updates the element's value and its current actions.
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
