import WeftLayout

/// The stack rules for `ReferenceLayout`.
struct ReferenceStack {
    private struct Item {
        var tree: Tree
        var layout: ReferenceLayout
        var position = Point.zero
    }

    private let stack: Tree.Stack
    private let range: SizeRange
    private let axis: Axis
    private let parent: Size
    private let children: [Tree]

    init(_ stack: Tree.Stack, _ tree: Tree, _ range: SizeRange) {
        self.stack = stack
        self.range = range
        axis = stack.direction == .horizontal ? .horizontal : .vertical
        children = tree.children
        parent = Size(
            width: range.min.width == range.max.width ? range.min.width : .unlimited,
            height: range.min.height == range.max.height ? range.min.height : .unlimited)
    }

    private var cross: Axis { axis.crossed }

    private var justify: StackLayoutJustifyContent {
        if axis == .horizontal {
            switch stack.horizontalAlignment {
            case .none: return stack.justifyContent
            case .left: return .start
            case .middle: return .center
            case .right: return .end
            }
        }
        switch stack.verticalAlignment {
        case .none: return stack.justifyContent
        case .top: return .start
        case .center: return .center
        case .bottom: return .end
        }
    }

    private var align: StackLayoutAlignItems {
        if axis == .vertical {
            switch stack.horizontalAlignment {
            case .none: return stack.alignItems
            case .left: return .start
            case .middle: return .center
            case .right: return .end
            }
        }
        switch stack.verticalAlignment {
        case .none: return stack.alignItems
        case .top: return .start
        case .center: return .center
        case .bottom: return .end
        }
    }

    private func align(_ tree: Tree) -> StackLayoutAlignItems {
        switch tree.style.alignSelf {
        case .auto: align
        case .start: .start
        case .end: .end
        case .center: .center
        case .stretch: .stretch
        }
    }

    private func length(_ style: LayoutStyle, _ axis: Axis) -> (Dimension, Dimension, Dimension) {
        axis == .horizontal
            ? (style.width, style.minWidth, style.maxWidth) : (style.height, style.minHeight, style.maxHeight)
    }

    private func limit(_ value: Double, _ style: LayoutStyle, _ axis: Axis) -> Double {
        let (_, low, high) = length(style, axis)
        return max(min(value, high.resolved(in: parent[axis]) ?? .infinity), low.resolved(in: parent[axis]) ?? 0)
    }

    private func exact(_ style: LayoutStyle, _ axis: Axis) -> Double? {
        length(style, axis).0.resolved(in: parent[axis]).map { limit($0, style, axis) }
    }

    private func measure(_ tree: Tree, _ low: Double, _ high: Double) -> ReferenceLayout {
        var crossLow = 0.0
        var crossHigh = range.max[cross]
        if align(tree) == .stretch {
            crossLow = exact(tree.style, cross) ?? limit(range.min[cross], tree.style, cross)
            crossHigh = exact(tree.style, cross) ?? limit(crossHigh, tree.style, cross)
        }
        return measure(tree, (low, high), (crossLow, crossHigh))
    }

    private func measure(_ tree: Tree, _ main: (Double, Double), _ cross: (Double, Double)) -> ReferenceLayout {
        let wide = axis == .horizontal
        let range = SizeRange(
            min: Size(width: wide ? main.0 : cross.0, height: wide ? cross.0 : main.0),
            max: Size(width: wide ? main.1 : cross.1, height: wide ? cross.1 : main.1))
        return ReferenceLayout.layout(tree, range, parent)
    }

    private func violation(_ length: Double, _ axis: Axis) -> Double {
        max(range.min[axis] - length, 0) + min(range.max[axis] - length, 0)
    }

    private func sum(_ items: [Item]) -> Double {
        items.reduce(stack.spacing * Double(items.count - 1)) {
            $0 + $1.layout.size[axis] + $1.tree.style.spacingBefore + $1.tree.style.spacingAfter
        }
    }

    func layout() -> ReferenceLayout {
        guard !children.isEmpty else { return ReferenceLayout(size: range.min) }
        var lines = broken(measured())
        for index in lines.indices { flex(&lines[index]) }
        var thickness = lines.map { lineThickness($0, isOnly: lines.count == 1) }
        let gaps = stack.lineSpacing * Double(lines.count - 1)
        if lines.count > 1, stack.alignContent == .stretch {
            let free = violation(thickness.reduce(gaps, +), cross)
            if free > 0.01 { thickness = thickness.map { $0 + free / Double(lines.count) } }
        }
        for index in lines.indices { stretch(&lines[index], thickness[index]) }
        return positioned(lines, thickness, thickness.reduce(gaps, +))
    }

    private func measured() -> [Item] {
        let flexible = children.filter { $0.style.flexGrow > 0 && $0.style.flexShrink > 0 }
        let leavesOne = parent[axis] < .infinity && flexible.count == 1
        return children.map { child in
            if leavesOne, child.style.flexGrow > 0, child.style.flexShrink > 0 {
                // An ascender of -1 marks a child that is not measured until it is flexed.
                var unmeasured = ReferenceLayout(size: .zero)
                unmeasured.ascender = -1
                return Item(tree: child, layout: unmeasured)
            }
            let basis = child.style.flexBasis.resolved(in: parent[axis])
            return Item(tree: child, layout: measure(child, basis ?? 0, basis ?? .infinity))
        }
    }

    private func broken(_ items: [Item]) -> [[Item]] {
        guard stack.flexWrap == .wrap else { return [items] }
        var lines: [[Item]] = [[]]
        for item in items {
            if let last = lines.last, !last.isEmpty, sum(last + [item]) > range.max[axis] { lines.append([]) }
            lines[lines.count - 1].append(item)
        }
        return lines
    }

    /// CSS 9.7 with Texture's weights: shares the space, freezes the children with the larger kind of violation, and
    /// shares again.
    private func flex(_ items: inout [Item]) {
        let free = violation(sum(items), axis)
        let lengths = items.map { $0.layout.size[axis] }
        var targets = lengths
        if abs(free) >= 0.01 {
            let weights = items.indices.map { index in
                free > 0 ? items[index].tree.style.flexGrow : items[index].tree.style.flexShrink * lengths[index]
            }
            var open = Set(items.indices.filter { weights[$0] > 0 })
            var rest = free
            while !open.isEmpty {
                let total = open.sorted().reduce(0) { $0 + weights[$1] }
                let ideal = items.indices.map {
                    open.contains($0) ? lengths[$0] + rest * weights[$0] / total : targets[$0]
                }
                for index in open { targets[index] = max(0, limit(ideal[index], items[index].tree.style, axis)) }
                let off = open.sorted().reduce(0) { $0 + targets[$1] - ideal[$1] }
                if off == 0 { break }
                for index in open.sorted() where off > 0 ? targets[index] > ideal[index] : targets[index] < ideal[index]
                {
                    open.remove(index)
                    rest -= targets[index] - lengths[index]
                }
                rest = free > 0 ? max(rest, 0) : min(rest, 0)
            }
        }
        for index in items.indices
        where abs(targets[index] - lengths[index]) > 1e-9 * max(1, lengths[index]) || isUnmeasured(items[index]) {
            items[index].layout = measure(items[index].tree, targets[index], targets[index])
        }
    }

    private func isUnmeasured(_ item: Item) -> Bool {
        item.layout.ascender == -1 && !item.layout.isNode && item.layout.parts.isEmpty && item.layout.size == .zero
    }

    private func isBaselineAligned(_ item: Item) -> Bool {
        let align = align(item.tree)
        return align == .baselineFirst || align == .baselineLast
    }

    private func baseline(_ item: Item) -> Double {
        align(item.tree) == .baselineLast ? item.layout.size[cross] + item.layout.descender : item.layout.ascender
    }

    private func lineThickness(_ items: [Item], isOnly: Bool) -> Double {
        let aligned = items.filter(isBaselineAligned)
        let above = aligned.reduce(0) { max($0, baseline($1)) }
        let below = aligned.reduce(0) { max($0, $1.layout.size[cross] - baseline($1)) }
        let others = items.filter { !isBaselineAligned($0) }.reduce(0) { max($0, $1.layout.size[cross]) }
        let thickness = max(above + below, others)
        return isOnly ? max(min(thickness, range.max[cross]), range.min[cross]) : thickness
    }

    private func stretch(_ items: inout [Item], _ thickness: Double) {
        for index in items.indices where align(items[index].tree) == .stretch {
            let style = items[index].tree.style
            guard exact(style, cross) == nil else { continue }
            let target = limit(thickness, style, cross)
            let size = items[index].layout.size
            if target - size[cross] > 0.01 {
                items[index].layout = measure(items[index].tree, (size[axis], size[axis]), (target, target))
            }
        }
    }

    private func positioned(_ lines: [[Item]], _ thickness: [Double], _ total: Double) -> ReferenceLayout {
        let content: StackLayoutJustifyContent =
            switch stack.alignContent {
            case .start, .stretch: .start
            case .center: .center
            case .end: .end
            case .spaceBetween: .spaceBetween
            case .spaceAround: .spaceAround
            }
        let (first, gap) = spread(content, violation(total, cross), lines.count)
        var place = first
        var longest = 0.0
        var items: [Item] = []
        for (line, thick) in zip(lines, thickness) {
            let baselines = line.filter(isBaselineAligned).map(baseline).reduce(0, max)
            let (start, between) = spread(justify, violation(sum(line), axis), line.count)
            longest = max(longest, sum(line))
            var main = start
            for var item in line {
                main += item.tree.style.spacingBefore
                let free = thick - item.layout.size[cross]
                let offset =
                    switch align(item.tree) {
                    case .start, .stretch: 0.0
                    case .center: free / 2
                    case .end: free
                    case .baselineFirst, .baselineLast: baselines - baseline(item)
                    }
                item.position =
                    axis == .horizontal ? Point(x: main, y: place + offset) : Point(x: place + offset, y: main)
                main += item.layout.size[axis] + item.tree.style.spacingAfter + stack.spacing + between
                items.append(item)
            }
            place += thick + stack.lineSpacing + gap
        }
        let size = range.clamp(
            axis == .horizontal ? Size(width: longest, height: total) : Size(width: total, height: longest))
        var result = ReferenceLayout(size: size)
        result.parts = items.map { ($0.layout, $0.position) }
        if axis == .vertical, let first = items.first, let last = items.last {
            var top = ReferenceLayout(size: size)
            top.expose(first.layout, at: first.position, in: size)
            var bottom = ReferenceLayout(size: size)
            bottom.expose(last.layout, at: last.position, in: size)
            result.ascender = top.ascender
            result.descender = bottom.descender
        }
        return result
    }

    private func spread(_ justify: StackLayoutJustifyContent, _ free: Double, _ count: Int) -> (Double, Double) {
        let spreads = free >= 0.01 && count > 1
        switch justify {
        case .start: return (0, 0)
        case .center: return (free / 2, 0)
        case .end: return (free, 0)
        case .spaceBetween: return spreads ? (0, free / Double(count - 1)) : (0, 0)
        case .spaceAround:
            return spreads ? (free / Double(2 * count), free / Double(count)) : (free / 2, 0)
        }
    }
}
