import WeftLayout

/// Trees as text, for logs and the debugger.
extension DisplayNode {
    /// This node and all its descendants, each with its last measured size and the range for it. Any thread.
    public var detailedLayoutDescription: String {
        var lines: [String] = []
        describeLayout(depth: 0, into: &lines)
        return lines.joined(separator: "\n")
    }

    private func describeLayout(depth: Int, into lines: inout [String]) {
        let version = layoutVersion
        let size = calculatedLayout.map { "\($0.size.width) x \($0.size.height)" } ?? "not measured"
        lines.append(String(repeating: "  | ", count: depth) + "\(debugDescription) \(size), version \(version)")
        for node in subnodes { node.describeLayout(depth: depth + 1, into: &lines) }
    }

    /// The ancestors up to the root, one per line.
    public var ancestryDescription: String {
        supernodesIncludingSelf.map(\.debugDescription).joined(separator: "\n")
    }
}

@MainActor
extension DisplayNode {
    /// This node and its descendants, one per line: kind, id, name, frame, states. Main actor.
    public var recursiveDescription: String {
        var lines: [String] = []
        describe(depth: 0, into: &lines)
        return lines.joined(separator: "\n")
    }

    private func describe(depth: Int, into lines: inout [String]) {
        var line = String(repeating: "  | ", count: depth) + debugDescription + " " + main.frame.text
        let look = appearance
        if look.isHidden { line += " hidden" }
        if look.alpha != 1 { line += " alpha \(look.alpha)" }
        if main.nativeWidget != nil {
            line += " native"
        } else if main.canvas != nil {
            line += " canvas"
        }
        if drawsContents { line += hasOwnContents ? " drawn" : " undrawn" }
        lines.append(line + " " + main.interfaceState.text)
        for node in orderedSubnodes { node.describe(depth: depth + 1, into: &lines) }
    }
}

extension Rect {
    fileprivate var text: String { "(\(minX), \(minY), \(width) x \(height))" }
}

extension InterfaceState {
    fileprivate var text: String {
        if contains(.visible) { return "visible" }
        if contains(.display) { return "display" }
        if contains(.preload) { return "preload" }
        return contains(.measureLayout) ? "measured" : "out"
    }
}
