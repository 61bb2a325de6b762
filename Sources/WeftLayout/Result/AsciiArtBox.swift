/// A box of text around other texts, as Texture's `ASAsciiArtBoxCreator` draws it: the name in the middle of the upper
/// edge, two blanks around the contents.
enum AsciiArtBox {
    private static let padding = 2

    /// A box with the children side by side, vertically centred. Without children, it has only the name.
    static func horizontal(_ children: [[String]], named name: String) -> [String] {
        guard !children.isEmpty else { return [name] }
        let height = children.map(\.count).max() ?? 0
        let columns = children.map { lines in
            let (above, below) = halves(height - lines.count)
            let blank = blanks(lines[0].count)
            return repeated(blank, above) + lines + repeated(blank, below)
        }
        let gap = blanks(padding)
        var inside = (0..<height).map { row in gap + columns.map { $0[row] + gap }.joined() }
        // The width includes both edges.
        let width = inside[0].count + 2
        if width < name.count {
            let (left, right) = halves(name.count + 2 * padding - width)
            inside = inside.map { blanks(left) + $0 + blanks(right) }
        }
        return framed(inside.map { "|\($0)|" }, named: name)
    }

    /// A box with the children one above the other, each centred. Without children, it has only the name.
    static func vertical(_ children: [[String]], named name: String) -> [String] {
        guard !children.isEmpty else { return [name] }
        let width = children.map { $0[0].count }.max() ?? 0
        let (left, right) = width < name.count ? halves(name.count + 2 * padding - width) : (0, 0)
        let inside = children.flatMap { lines in
            let (before, after) = halves(width - lines[0].count)
            return lines.map { line in
                "|" + blanks(before + left + padding) + line + blanks(after + right + padding) + "|"
            }
        }
        return framed(inside, named: name)
    }

    private static func framed(_ lines: [String], named name: String) -> [String] {
        let width = lines[0].count
        let (left, right) = halves(max(0, width - name.count))
        let top = String(repeating: "-", count: left) + name + String(repeating: "-", count: right)
        return [top] + lines + [String(repeating: "-", count: width)]
    }

    /// Two halves of a number, the larger one first.
    private static func halves(_ count: Int) -> (Int, Int) { ((count + 1) / 2, count / 2) }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    private static func repeated(_ line: String, _ count: Int) -> [String] { Array(repeating: line, count: count) }
}

extension LayoutElement {
    /// A drawing of the element as nested boxes of text, for debugging. Children of vertical stacks are one above the
    /// other; all other children are side by side. A ratio follows its spec's name.
    ///
    ///     --RatioLayoutSpec (0.8)--
    ///     |       PhotoNode       |
    ///     -------------------------
    ///
    /// Any thread. Nothing is measured. O(characters); their number grows with the number of elements and their depth.
    public var asciiArtString: String {
        var pass = LayoutPass(environment: LayoutEnvironment(), host: SerialLayoutHost(), memory: nil)
        do {
            try pass.lower(self, under: nil)
        } catch {
            // The drawing helps to debug exactly those trees that cannot be laid out.
        }
        return pass.asciiArt.joined(separator: "\n")
    }
}

extension LayoutPass {
    /// The boxes of the lowered tree, built from the last slot on, since children come after their parents.
    fileprivate var asciiArt: [String] {
        var boxes: [[String]] = Array(repeating: [], count: slots.count)
        for index in slots.indices.reversed() {
            let slot = slots[index]
            let children = slot.children.map { child in
                defer { boxes[child] = [] }
                return boxes[child]
            }
            let name = asciiArtName(of: slot.role)
            if case .stack(let rule) = slot.role, rule.axis == .vertical {
                boxes[index] = AsciiArtBox.vertical(children, named: name)
            } else {
                boxes[index] = AsciiArtBox.horizontal(children, named: name)
            }
        }
        return boxes.first ?? []
    }

    private func asciiArtName(of role: LayoutRole) -> String {
        switch role {
        case .spacer: "LayoutSpec"
        case .node(let index): nodes[index].layoutName.onOneLine
        case .wrapper: "WrapperLayoutSpec"
        case .overlay: "OverlayLayoutSpec"
        case .background: "BackgroundLayoutSpec"
        case .stack: "StackLayoutSpec"
        case .inset: "InsetLayoutSpec"
        case .ratio(let rule): "RatioLayoutSpec (\(rule.ratio.tenthsText))"
        case .relative: "RelativeLayoutSpec"
        case .absolute: "AbsoluteLayoutSpec"
        case .corner: "CornerLayoutSpec"
        case .rule(let index): rules[index].rule.asciiArtName.onOneLine
        }
    }
}

extension String {
    fileprivate var onOneLine: String {
        contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    }
}

extension Double {
    /// The number with one decimal digit. Like `shortText`, it does not use the C library.
    fileprivate var tenthsText: String {
        guard magnitude < 1e12 else { return description }
        let tenths = Int(magnitude * 10 + 0.5)
        return "\(self < 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
    }
}
