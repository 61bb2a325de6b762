import Weft
import WeftGLib

/// Nodes with accessibility values of their own, which node_client.py reads over the accessibility bus.
@MainActor
final class NodePage {
    /// A label with the last action.
    private let note = TextNode("Nothing was done", size: 15)
    let root: DisplayNode

    init() {
        let note = note
        func say(_ text: String) -> @MainActor @Sendable () -> Bool {
            {
                note.setAccessibilityLabel(text)
                return true
            }
        }
        note.isAccessibilityElement = true
        note.accessibilityRole = .status

        let title = TextNode("The nodes", size: 20, weight: .bold)
        title.accessibilityRole = .heading(level: 2)

        let level = LabelledBox("Level")
        level.accessibilityRole = .meter
        level.accessibilityValue = "75 %"
        level.accessibilityHint = "How full it is"

        let mail = LabelledBox("A letter")
        mail.accessibilityCustomActions = [
            AccessibilityAction("Archive", handler: say("archived")),
            AccessibilityAction("Löschen…", handler: say("deleted")),
        ]
        let rename = ButtonNode(title: "Rename action") {
            mail.accessibilityCustomActions = [AccessibilityAction("Restore", handler: say("restored"))]
        }

        // One element: its texts are read, its buttons are actions.
        let card = CardNode(
            [LabelledBox("Ada"), LabelledBox("London")],
            [ButtonNode(title: "Call") { _ = say("called")() }, ButtonNode(title: "Write") { _ = say("written")() }])
        card.isAccessibilityContainer = true
        let named = CardNode([LabelledBox("Unread part")], [ButtonNode(title: "Open") { _ = say("opened")() }])
        named.isAccessibilityContainer = true
        named.setAccessibilityLabel("A card with a name")

        let menu = ControlNode()
        menu.style.preferredSize = Size(width: 80, height: 20)
        menu.setAccessibilityLabel("With a menu")
        menu.addTarget(for: .primaryActionTriggered) { _, _ in }
        menu.contextMenu = { _, _ in [PopoverMenu.Item(title: "Entry") { _ = say("chosen")() }] }

        // From the last to the first.
        let ordered = CardNode([LabelledBox("one"), LabelledBox("two"), LabelledBox("three")], [])
        ordered.accessibilityOrder = { $0.frame.minX > $1.frame.minX }

        let behind = ButtonNode(title: "Behind") {}
        let front = CardNode([], [ButtonNode(title: "In front") {}])
        let modal = ButtonNode(title: "Modal") { front.isAccessibilityModal.toggle() }
        let dialog = CardNode([behind, front], [])

        let roles: [(AccessibilityRole, String)] = [
            (.switch, "As switch"), (.checkbox, "As check box"), (.toggleButton, "As toggle button"),
            (.paragraph, "As paragraph"), (.blockQuote, "As quote"), (.progressBar, "As progress bar"),
            (.application, "As application"), (.article, "As article"), (.comment, "As comment"),
            (.terminal, "As terminal"), (.banner, "As banner"), (.caption, "As caption"), (.generic, "As generic"),
            (.legend, "As legend"), (.status, "As status"), (.time, "As time"),
        ]
        let field = EditableTextNode()
        field.setAccessibilityLabel("Letter to the editor")
        field.accessibilityHint = "Some lines"
        let secret = EditableTextNode(isSecureTextEntry: true)
        secret.attributedPlaceholderText = AttributedString("Secret word")
        let native = DisplayNode(widgetBlock: { Switch(label: "As the widget says", isOn: false) })
        native.setAccessibilityLabel("As the node says")
        let call = ButtonNode(title: "Call the field otherwise") { field.setAccessibilityLabel("Another name") }

        let picture = ImageNode()
        picture.setAccessibilityLabel("A picture to press")
        picture.addTarget(for: .primaryActionTriggered) { _, _ in _ = say("pressed")() }

        let boxes = roles.map { role, name in
            let box = LabelledBox(name)
            box.accessibilityRole = role
            return box
        }
        let page = DisplayNode()
        page.automaticallyManagesSubnodes = true
        page.layoutSpecBlock = { _, _ in
            StackLayoutSpec.vertical(spacing: 4) {
                title
                level
                mail
                rename
                card
                named
                menu
                ordered
                dialog
                modal
                boxes
                StackLayoutSpec.horizontal(spacing: 4) {
                    field.size(width: 80, height: 34)
                    secret.size(width: 80, height: 34)
                    native
                    picture.size(width: 34, height: 34)
                    call
                }
                note
            }
        }
        root = page
    }
}

/// A drawn node with a name.
final class LabelledBox: DisplayNode, @unchecked Sendable {
    init(_ label: String) {
        super.init()
        style.preferredSize = Size(width: 60, height: 16)
        backgroundColor = .fill
        setAccessibilityLabel(label)
    }
}

/// Nodes beside each other.
final class CardNode: DisplayNode, @unchecked Sendable {
    private let parts: [DisplayNode]

    init(_ texts: [DisplayNode], _ controls: [DisplayNode]) {
        parts = texts + controls
        super.init()
        automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec(direction: .horizontal, spacing: 4, children: parts)
    }
}
