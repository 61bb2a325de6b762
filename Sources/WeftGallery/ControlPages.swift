import Weft
import WeftGLib

/// Pages of controls.
enum ControlPages {
    static let all = [
        GalleryPage(title: "ButtonNode", summary: "Looks of the theme, states, picture and title", makeNode: buttons),
        GalleryPage(
            title: "ControlNode", summary: "Texts and pictures with targets: pointer, Tab, Enter", makeNode: controls),
        GalleryPage(
            title: "Links and more", summary: "Links, a cut text that opens, selection, shadow", makeNode: texts),
        PointerPage.page, ChoicePage.page,
        GalleryPage(title: "EditableTextNode", summary: "A field that grows, and one for secrets", makeNode: fields),
        GalleryPage(title: "ScrollNode", summary: "Forty boxes, four at a time") {
            let scroll = ScrollNode()
            scroll.automaticallyManagesSubnodes = true
            scroll.automaticallyManagesContentSize = true
            let boxes = (0..<40).map { BoxNode("\($0)", color: $0 % 2 == 0 ? 0x1a5fb4 : 0x2d6a4f, height: 60) }
            scroll.layoutSpecBlock = { _, _ in
                StackLayoutSpec.vertical(spacing: 8) { boxes }
            }
            return DemoNode { StackLayoutSpec.vertical { scroll.size(height: 264) } }
        },
        GalleryPage(title: "Rows with controls", summary: "Tab goes into a row, Enter presses, arrows go on") {
            RowsNode()
        },
    ]

    @Sendable
    private static func buttons() -> DisplayNode {
        let note = TextNode("Nothing was pressed", size: 15, color: .secondaryLabel)
        let count = Locked(0)
        let press: @MainActor @Sendable () -> Void = {
            let total = count.withLock { count in
                count += 1
                return count
            }
            note.attributedText = AttributedString(
                total == 1 ? "Pressed once" : "Pressed \(total) times", size: 15)
        }
        let looks: [(String, ButtonNode.Look)] = [
            ("Press me", .themed), ("Suggested", .suggested), ("Destructive", .destructive), ("Flat", .flat),
            ("Plain", .plain),
        ]
        let plain = looks.map { ButtonNode(title: $0.0, look: $0.1, action: press) }
        let disabled = ButtonNode(title: "Disabled", action: press)
        disabled.isEnabled = false
        let selected = ButtonNode(title: "Selected", action: press)
        selected.isSelected = true
        let buttons = plain + [disabled, selected]
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 12, alignItems: .start) {
                buttons
                note
            }
        }
    }

    @Sendable
    private static func controls() -> DisplayNode {
        let note = TextNode("Nothing happened yet", size: 15, color: .secondaryLabel)
        func say(_ name: String) -> @MainActor @Sendable (ControlNode, ControlNode.Event) -> Void {
            { _, event in
                let events: [(ControlNode.Event, String)] = [
                    (.touchDown, "touchDown"), (.touchDragExit, "touchDragExit"), (.touchDragEnter, "touchDragEnter"),
                    (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
                    (.touchCancel, "touchCancel"),
                ]
                guard let known = events.first(where: { event.contains($0.0) })?.1 else { return }
                note.attributedText = AttributedString("\(name): \(known)", size: 15)
            }
        }
        let text = TextNode("A text that is a control", size: 17)
        text.addTarget(for: .allEvents, say("text"))
        let picture = ImageNode(image: MediaPages.picture)
        picture.setAccessibilityLabel("Picture")
        picture.addTarget(for: .allEvents, say("picture"))
        let disabled = TextNode("A disabled one", size: 17, color: .secondaryLabel)
        disabled.addTarget(for: .allEvents, say("disabled"))
        disabled.isEnabled = false
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 20, alignItems: .start) {
                text
                picture.size(width: 120, height: 80)
                disabled
                note
            }
        }
    }

    @Sendable
    private static func texts() -> DisplayNode {
        let linked = TextNode(
            AttributedString("A paragraph with ")
                + AttributedString("a link", underline: true, link: "https://example.org/a")
                + AttributedString(" and, further on where the line has to break, ")
                + AttributedString("another link of several words", underline: true, link: "https://example.org/b")
                + AttributedString("."))
        linked.onLinkTap = { Desktop.open($0, parent: nil) }
        let cut = TextNode(
            String(repeating: "A text that goes on and on. ", count: 30), size: 15, maximumNumberOfLines: 2)
        cut.additionalTruncationMessage = AttributedString(
            "more", size: 15, weight: .bold, color: .accent)
        cut.onTruncationTap = { [weak cut] in cut?.maximumNumberOfLines = 0 }
        let selectable = TextNode("This text can be selected and copied with Ctrl+C.", size: 15)
        selectable.isSelectable = true
        let shadow = TextNode("Shadow", size: 32, weight: .bold, color: .accent)
        shadow.textShadow = TextShadow(color: Color(white: 0, alpha: 0.5), offset: Point(x: 2, y: 3), radius: 3)
        let disc = DisplayNode(backgroundColor: .accent, cornerRadius: 44)
        let flowing = TextNode(
            String(repeating: "Text flows around a disc, on both sides where there is room. ", count: 7), size: 15)
        flowing.exclusionPaths = [Path(ellipseIn: Rect(x: 110, y: 14, width: 100, height: 100))]
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 20, alignItems: .start) {
                linked
                cut
                flowing.overlay(
                    disc.size(Size(width: 88, height: 88)).padding(
                        EdgeInsets(top: 20, left: 116, bottom: .infinity, right: .infinity)))
                selectable
                shadow
            }
        }
    }

    @Sendable
    private static func fields() -> DisplayNode {
        let text = EditableTextNode()
        text.attributedPlaceholderText = AttributedString("What is new?", size: 16)
        text.typingAttributes = TextAttributes(size: 16)
        text.textContainerInset = EdgeInsets(horizontal: 10, vertical: 8)
        text.maximumLinesToDisplay = 6
        text.setAccessibilityLabel("Message")
        let secret = EditableTextNode(isSecureTextEntry: true)
        secret.attributedPlaceholderText = AttributedString("Password")
        return DemoNode {
            StackLayoutSpec.vertical(spacing: 16) {
                text
                secret
            }
        }
    }
}

/// A table with a button and a link in each row. Any thread.
final class RowsNode: DisplayNode, TableDataSource, @unchecked Sendable {
    private let tableNode = TableNode()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func didLoad() {
        super.didLoad()
        tableNode.accessibilityName = "Rows"
        tableNode.dataSource = self
        tableNode.reloadData()
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        tableNode
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 50 }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let row = indexPath.row
        return { ControlsCellNode(row) }
    }
}

/// A text with a link, a button, and a report of the last event. Any thread.
final class ControlsCellNode: CellNode, @unchecked Sendable {
    private let textNode: TextNode
    private let stateNode = TextNode("untouched", size: 13, color: .secondaryLabel)
    private let button: ButtonNode

    init(_ row: Int) {
        let state = stateNode
        func show(_ text: String) -> @MainActor @Sendable () -> Void {
            { state.attributedText = AttributedString(text, size: 13) }
        }
        button = ButtonNode(title: "Button \(row)", action: show("pressed"))
        textNode = TextNode(
            AttributedString("Row \(row) with ")
                + AttributedString("link \(row)", underline: true, link: "weft:\(row)"))
        super.init()
        let opened = show("opened")
        textNode.onLinkTap = { _ in opened() }
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal(spacing: 12, alignItems: .center) {
            StackLayoutSpec.vertical(spacing: 4) {
                textNode
                stateNode
            }
            .flex(grow: 1, shrink: 1)
            button
        }
        .padding(horizontal: 16, vertical: 10)
    }
}
