import Weft
import WeftGLib

/// Drawn nodes and the pointer: tooltips, cursors, menus, other buttons, touches.
enum PointerPage {
    static let page = GalleryPage(
        title: "Pointer and menus", summary: "Tooltips, cursors, menus and touches of drawn nodes", makeNode: makeNode)

    private static let cursors: [(Cursor, String)] = [
        (.pointer, "something to click"), (.text, "text to select"), (.grab, "something to take hold of"),
        (.crosshair, "an exact place"), (.help, "help"), (.notAllowed, "nothing to be done"), (.zoomIn, "larger"),
    ]

    @Sendable
    private static func makeNode() -> DisplayNode {
        let note = TextNode("Rest on a box, or ask for its menu", size: 15, color: .secondaryLabel)
        @Sendable func say(_ text: String) { note.attributedText = AttributedString(text, size: 15) }
        let boxes = cursors.enumerated().map { index, entry in
            let box = BoxNode(entry.0.name, color: index % 2 == 0 ? 0x1a5fb4 : 0x2d6a4f)
            box.cursor = entry.0
            box.tooltip = "The cursor for \(entry.1)"
            return box
        }
        let card = BoxNode("Secondary click here", color: 0x613583, height: 80)
        card.tooltip = "It has a menu; so has the Menu key on the button"
        card.contextMenu = { _, point in
            [
                PopoverMenu.Item(title: "Mark") { say("Marked at \(Int(point.x)), \(Int(point.y))") },
                PopoverMenu.Item(title: "Not now", isEnabled: false) {},
                PopoverMenu.Item(title: "Remove", isDestructive: true) { say("Removed") },
            ]
        }
        let button = ButtonNode(title: "With a menu") { say("Pressed") }
        button.contextMenu = { _, _ in [PopoverMenu.Item(title: "Of the button") { say("The button's menu") }] }
        button.addGestureRecognizer(.middleClick { _ in say("The middle button") })
        let pad = PadNode()
        pad.tooltip = "Draw with the button held"
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 16, alignItems: .stretch) {
                StackLayoutSpec(direction: .horizontal, spacing: 8, flexWrap: .wrap, lineSpacing: 8, children: boxes)
                card
                StackLayoutSpec.horizontal { button }
                pad.size(height: 120)
                note
            }
        }
    }
}

/// Draws a line along a touch. Any thread.
final class PadNode: DisplayNode, @unchecked Sendable {
    @Guarded private var places: [Point] = []
    /// Maximum length of a line.
    private static let maximumCount = 2_000

    override init() {
        super.init()
        backgroundColor = .fill
        cornerRadius = 8
        cursor = .crosshair
        setAccessibilityLabel("A pad to draw on")
    }

    override var handlesTouches: Bool { true }
    override var drawsContents: Bool { true }

    override func drawParameters() -> (any Sendable)? { places }

    override func draw(in context: DrawingContext, parameters: (any Sendable)?, isCancelled: () -> Bool) {
        for place in parameters as? [Point] ?? [] where !isCancelled() {
            let dot = Rect(x: place.x - 3, y: place.y - 3, width: 6, height: 6)
            context.fill(Path(ellipseIn: dot), with: StyleColor.accent.resolved(in: context.environment))
        }
    }

    override func touchesBegan(_ touches: [Touch]) {
        places = touches.map(\.location)
        setNeedsDisplay()
    }

    override func touchesMoved(_ touches: [Touch]) {
        guard places.count < Self.maximumCount else { return }
        places += touches.map(\.location)
        setNeedsDisplay()
    }
}
