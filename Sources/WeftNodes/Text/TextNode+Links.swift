import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout

extension TextNode {
    /// The distance in points from a link at which a finger still presses it.
    public static let linkReach = 22.0

    /// The maximum number of clickable links of a text, counted from the first; each is a widget. Further links are
    /// only drawn.
    public static let maximumLinks = 256

    /// True if events between links pass to the nodes behind the text, too. If false, they are passed only to the nodes
    /// around the text. Default: true. Any thread.
    public var passesEventsBetweenLinks: Bool {
        get { !flag(.coversOthers) }
        set { setFlag(.coversOthers, !newValue) }
    }

    var hasActions: Bool {
        if onTruncationTap != nil, additionalTruncationMessage != nil || alwaysHandleTruncationTokenTap { return true }
        return onLinkTap != nil || onLinkLongPress != nil
    }

    func actionsDidChange() {
        if hasActions { automaticallyManagesSubnodes = true }
        actionNodes.removeAll()
        contentDidChange()
    }

    /// The layouts of links, in the text's order, then of the truncation text.
    func actionLayouts(in size: Size, _ environment: GraphicsEnvironment) -> [Layout] {
        guard let text = attributedText, !text.isEmpty else { return [] }
        let box = environment.roundedUp(size)
        let shown = setText(text, in: box, environment).shown(in: box, environment)
        var actions: [(key: TextActionNode.Key, rects: [Rect])] = []
        if onLinkTap != nil || onLinkLongPress != nil {
            actions = shown.metrics.links.prefix(Self.maximumLinks).map { (.link($0.url, $0.range), $0.rects) }
        }
        if onTruncationTap != nil, let rect = shown.metrics.truncationRect {
            let label = (additionalTruncationMessage ?? shown.options.truncationText)?.string ?? "…"
            actions.append((.truncation(label), [rect]))
        }
        let known = actionNodes
        var used: [TextActionNode.Key: TextActionNode] = [:]
        let layouts = actions.map { action in
            let node = known[action.key] ?? TextActionNode(action.key, in: self, text)
            used[action.key] = node
            return node.layout(covering: action.rects.map(shown.inNode))
        }
        actionNodes = used
        return layouts
    }

    /// The address of the link at a point of the node (in points), or of the nearest link at most `distance` points
    /// away, in the text that was last drawn. Any thread. O(rectangles of links).
    public func link(at point: Point, within distance: Double = 0) -> String? {
        textLink(at: point, within: distance)?.url
    }

    /// The range of that link in the text, in UTF-8 code units. Any thread.
    package func linkRange(at point: Point, within distance: Double = 0) -> Range<Int>? {
        textLink(at: point, within: distance)?.range
    }

    private func textLink(at point: Point, within distance: Double) -> TextLink? {
        guard hasActions, let shown else { return nil }
        return shown.metrics.link(at: shown.inText(point), within: distance)
    }

    /// The addresses of the links that are shown and can be opened, in the text's order.
    var linkAddresses: [String] {
        hasActions ? shown?.metrics.links.prefix(Self.maximumLinks).map(\.url) ?? [] : []
    }
}

@MainActor
extension TextNode {
    /// The link for which a closure of the text was called. It identifies the link if several have the same address.
    package struct LinkInQuestion {
        /// The link's range in the text, in UTF-8 code units.
        package let range: Range<Int>
        /// A point in the link, in the node's coordinates.
        package let point: Point
    }

    /// The text of a link, and the text that touches it.
    package struct LinkWords: Sendable, Hashable {
        /// The text from the last blank before the link.
        package let before: String
        /// The text of the link, even if only a part of it is shown.
        package let link: String
        /// The text up to the first blank behind the link.
        package let after: String
    }

    /// Returns the words of the link for which a closure was called.
    package static func wordsInQuestion(of text: AttributedString) -> LinkWords? {
        linkInQuestion.map { text.string.words(around: $0.range) }
    }

    /// The link for which `onLinkTap`, `onLinkLongPress` or `shouldHighlightLink` is running.
    package private(set) static var linkInQuestion: LinkInQuestion?

    static func asking<Answer>(_ range: Range<Int>, at point: Point, _ body: () -> Answer) -> Answer {
        let outer = linkInQuestion
        linkInQuestion = LinkInQuestion(range: range, point: point)
        defer { linkInQuestion = outer }
        return body()
    }

    /// Opens the link at a point of the node; returns false if there is none. Main actor.
    public func activateLink(at point: Point, within distance: Double = 0) -> Bool {
        guard let onLinkTap, let link = textLink(at: point, within: distance) else { return false }
        Self.asking(link.range, at: point) { onLinkTap(link.url) }
        return true
    }
}

@MainActor
extension DisplayNode {
    /// Opens the nearest link in this node's tree for a finger at a point (in this node's coordinates). Returns false
    /// if there is none. A pointer must hit a link exactly instead. Main actor, O(nodes).
    public func activateLinkInTree(near point: Point) -> Bool {
        guard let text = askForHit(point) as? TextNode else { return false }
        return text.activateLink(at: text.convert(point, from: self), within: TextNode.linkReach)
    }
}

/// A clickable part of a text: a link, or the truncation text. Its widget covers the rectangles of the part, one for
/// each line, and draws its highlight over them.
final class TextActionNode: ControlNode, @unchecked Sendable {
    enum Key: Hashable, Sendable {
        case link(String, Range<Int>)
        case truncation(String)
    }

    let key: Key
    /// The text node. It retains its action nodes.
    @GuardedWeak private var owner: TextNode?
    private let label: String
    /// True if the link is the whole text, so that it has the text's name.
    private let isWhole: Bool
    @Guarded private var lines: [DisplayNode] = []
    @MainActor private var highlight = 0.0
    @MainActor private var isFading = false
    /// True while the pointer is over the part.
    @MainActor private var isHovered = false

    init(_ key: Key, in node: TextNode, _ text: AttributedString) {
        self.key = key
        switch key {
        case .link(_, let range):
            label = text.substring(range)
            isWhole = label == text.string
        case .truncation(let token):
            label = token
            isWhole = false
        }
        super.init()
        owner = node
        automaticallyManagesSubnodes = true
        addTarget(for: .primaryActionTriggered) { [weak self] _, _ in
            switch key {
            case .link(let url, _): self?.askOwner { $0.onLinkTap?(url) }
            case .truncation: self?.owner?.onTruncationTap?()
            }
        }
        addGestureRecognizer(
            .hover { [weak self] point in
                guard let self, self.isHovered != (point != nil) else { return }
                self.isHovered = point != nil
                self.canvasThatDraws?.queueDraw()
            })
        if case .link(let url, _) = key {
            // The link's text is arbitrary, so the tooltip shows the target.
            let isInternal = url.utf8.starts(with: "about:".utf8)
            let target = HTTPAddress.host(of: url).map(Self.end(of:)) ?? (isInternal ? nil : url)
            tooltip = target
            accessibilityHint = target
        }
        if case .link(let url, _) = key, node.onLinkLongPress != nil {
            addGestureRecognizer(.longPress { [weak self] _ in self?.askOwner { $0.onLinkLongPress?(url) } })
        }
    }

    /// A host without the beginning of a long one: the end shows its owner, and must fit on a screen.
    private static func end(of host: String) -> String {
        let maximum = 60
        return host.utf8.count > maximum ? "…" + String(decoding: host.utf8.suffix(maximum - 1), as: UTF8.self) : host
    }

    override var isActionable: Bool { true }
    override var accessibilityLabel: String? {
        super.accessibilityLabel ?? (isWhole ? owner?.accessibilityLabel : nil) ?? label
    }

    override var canvasRole: CanvasRole {
        if case .link = key { .link } else { .button }
    }

    /// Places one node on each rectangle, so that the space between them stays free.
    func layout(covering rects: [Rect]) -> Layout {
        var nodes = lines
        while nodes.count < rects.count { nodes.append(DisplayNode()) }
        lines = nodes
        let box = rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
        let sublayouts = zip(nodes, rects).map { node, rect in
            Layout(
                node: node, size: rect.size, position: Point(x: rect.minX - box.minX, y: rect.minY - box.minY))
        }
        return Layout(node: self, size: box.size, position: box.origin, sublayouts: sublayouts)
    }

    override func pointInside(_ point: Point) -> Bool {
        subnodes.contains { $0.frame.contains(point) }
    }

    // MARK: Highlight

    override func controlStateDidChange() {
        ApplyQueue.shared.push(order: id) { [weak self] in self?.fade() }
    }

    override func drawBackground(_ snapshot: Snapshot, in rect: Rect) {
        let level = max(highlight, isHovered ? 0.5 : 0)
        guard level > 0, let owner else { return }
        owner.drawHighlight(snapshot, subnodes.map { $0.frame.offsetBy(dx: rect.minX, dy: rect.minY) }, level: level)
    }
}

@MainActor
extension TextActionNode {
    /// The highlight's opacity from 0 to 1, for tests.
    var highlightLevel: Double { highlight }

    // MARK: Highlight

    /// Fades in 0.1 seconds in, and in 0.15 seconds out, as in Texture.
    private func fade() {
        guard !isFading, let widget = main.canvas?.widget else { return }
        guard Desktop.animates, widget.isMapped else {
            highlight = wantedHighlight
            widget.queueDraw()
            return
        }
        isFading = true
        var last: Double?
        widget.onTick { [weak self, weak widget] time in
            guard let self, let widget else { return false }
            let step = time - (last ?? time)
            last = time
            let goal = wantedHighlight
            highlight =
                highlight < goal ? min(goal, highlight + step / 0.1) : max(goal, highlight - step / 0.15)
            widget.queueDraw()
            isFading = highlight != goal
            return isFading
        }
    }

    /// Calls a closure of the text for this link.
    private func askOwner<Answer>(_ body: (TextNode) -> Answer?) -> Answer? {
        guard let owner, case .link(_, let range) = key else { return nil }
        let line = subnodes.first?.frame ?? .zero
        let point = Point(x: frame.minX + line.midX, y: frame.minY + line.midY)
        return TextNode.asking(range, at: point) { body(owner) }
    }

    private var wantedHighlight: Double {
        guard isHighlighted else { return 0 }
        if case .link(let url, _) = key, askOwner({ $0.shouldHighlightLink?(url) }) == false { return 0 }
        return 1
    }
}

extension String {
    /// The text in a range of UTF-8 code units, and the text on both sides to the nearest spaces.
    fileprivate func words(around range: Range<Int>) -> TextNode.LinkWords {
        let bytes = Array(utf8)
        let upper = min(max(0, range.upperBound), bytes.count)
        let lower = min(max(0, range.lowerBound), upper)
        let before = bytes[..<lower].reversed().prefix { $0 > 0x20 }.reversed()
        let after = bytes[upper...].prefix { $0 > 0x20 }
        return TextNode.LinkWords(
            before: String(decoding: before, as: UTF8.self),
            link: String(decoding: bytes[lower..<upper], as: UTF8.self),
            after: String(decoding: after, as: UTF8.self))
    }
}
