import WeftGTK
import WeftLayout

/// What assistive technology is told of a node; nil is what the node's kind says of itself.
struct AccessibilityTraits: Sendable {
    var label: String?
    var description: String?
    var isHidden = false
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

    /// Leaves the node and all inside of it out of the label of the widget around it. Any thread.
    public var isAccessibilityHidden: Bool {
        get { extras?.accessibility.isHidden ?? false }
        set {
            changeExtras { $0.accessibility.isHidden = newValue }
            accessibilityDidChange()
        }
    }

    func accessibilityDidChange() {
        guard isInHierarchy else { return }
        ApplyQueue.shared.push(order: id) { [weak self] in self?.canvasThatDraws?.updateAccessibility() }
    }
}

@MainActor
extension DisplayNode {
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
        var parts: [(frame: Rect, text: String)] = []
        collectLabels(origin: .zero, ofWidgets: isOfWidgets, into: &parts)
        parts.sort { $0.frame.minY < $1.frame.minY }
        let isRightToLeft = main.environment?.value.isRightToLeft == true
        var texts: [String] = []
        var line: [(frame: Rect, text: String)] = []
        func endLine() {
            line.sort { isRightToLeft ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX }
            texts += line.map(\.text)
            line = []
        }
        for part in parts {
            // What stands on a line need not share its top edge.
            if let first = line.first, part.frame.minY >= first.frame.midY { endLine() }
            line.append(part)
        }
        endLine()
        return texts.joined(separator: ", ")
    }

    private func collectLabels(
        origin: Point, ofWidgets isOfWidgets: Bool, into parts: inout [(frame: Rect, text: String)]
    ) {
        for node in subnodes {
            guard !node.isHidden, node.alpha > 0, !node.isAccessibilityHidden else { continue }
            // It says by itself what it is.
            if node.needsWidget, !node.isLayerBacked, !isOfWidgets { continue }
            let frame = node.main.frame.offsetBy(dx: origin.x, dy: origin.y)
            if let label = node.accessibilityLabel {
                if !label.isEmpty { parts.append((frame, label)) }
            } else {
                node.collectLabels(origin: frame.origin, ofWidgets: isOfWidgets, into: &parts)
            }
        }
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
        if label != spokenLabel {
            spokenLabel = label
            updateRowFocus()
        }
        let name = isRow && label.isEmpty ? node.labelsOfWidgets : label
        if name != spokenName {
            spokenName = name
            widget.setAccessibleLabel(name)
        }
        updateDescription()
    }

    private func updateDescription() {
        guard let node else { return }
        let hint = [node.accessibilityHint, listPlace?.text].compactMap { $0 }.filter { !$0.isEmpty }
            .joined(separator: ", ")
        if hint != spokenHint {
            spokenHint = hint
            widget.setAccessibleDescription(hint)
        }
    }
}
