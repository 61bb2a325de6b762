import Weft
import WeftGLib

/// A conversation, newest at the bottom: row 0 of an inverted table. Older messages are fetched as the reader comes near
/// them.
@MainActor
final class Chat: TableDataSource, TableDelegate {
    nonisolated static let page = GalleryPage(
        title: "Chat", summary: "Scroll up and older messages come; swipe one, or its menu, deletes it"
    ) {
        let field = EditableTextNode()
        let send = ButtonNode(title: "Send", look: .suggested)
        return ExamplePage(TableNode(), bottom: ComposerNode(field, send)) { Chat($0, field, send) }
    }

    private let tableNode: TableNode
    private let field: EditableTextNode
    /// Newest first, as the table has them.
    private(set) var messages: [ChatMessage]
    private var fetched: Int
    private var timer: MainTimer?
    private var replyTimer: MainTimer?
    private static let batch = 30

    init(_ tableNode: TableNode, _ field: EditableTextNode, _ send: ButtonNode) {
        self.tableNode = tableNode
        self.field = field
        messages = (0..<Self.batch).map(ChatMessage.history)
        fetched = Self.batch
        tableNode.inverted = true
        tableNode.allowsSelection = false
        tableNode.showsInsertedRowsAtStart = true
        tableNode.maximumContentWidth = 720
        tableNode.accessibilityName = "Messages"
        tableNode.dataSource = self
        tableNode.delegate = self
        tableNode.reloadData()
        send.addTarget(for: .primaryActionTriggered) { [weak self] _, _ in self?.sendField() }
        field.shouldChangeText = { [weak self] _, replacement in
            guard replacement == "\n" else { return true }
            self?.sendField()
            return false
        }
    }

    private func sendField() {
        let text = field.attributedText?.string ?? ""
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        field.attributedText = nil
        send(text)
        replyTimer = MainTimer(milliseconds: 900) { [weak self] in
            guard let self else { return }
            self.add(
                ChatMessage(text: ChatMessage.answers[self.messages.count % ChatMessage.answers.count], isMine: false))
        }
    }

    /// Adds a message of the reader's own, and shows it.
    func send(_ text: String) {
        add(ChatMessage(text: text, isMine: true))
        tableNode.scrollToRow(at: IndexPath(row: 0), animated: true)
    }

    /// Adds a message at the end; the reader stays with what they read, if that is not the end.
    func add(_ message: ChatMessage) {
        messages.insert(message, at: 0)
        tableNode.insertRows(0..<1, animated: true)
    }

    func delete(_ row: Int) {
        messages.remove(at: row)
        tableNode.deleteRows(row..<(row + 1), animated: true)
    }

    /// Adds older messages before the first one.
    func fetchOlder() {
        let old = messages.count
        messages += (fetched..<fetched + Self.batch).map(ChatMessage.history)
        fetched += Self.batch
        tableNode.insertRows(old..<messages.count)
    }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { messages.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let message = messages[indexPath.row]
        return { MessageCellNode(message) }
    }

    func tableNode(_ tableNode: TableNode, actionsForRowAt indexPath: IndexPath) -> [CellAction] {
        [CellAction(title: "Delete", style: .destructive) { [weak self] in self?.delete($0.row) }]
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool { true }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        timer = MainTimer(milliseconds: 250) { [weak self] in
            self?.fetchOlder()
            context.completeBatchFetching(true)
        }
    }
}

/// A message in its bubble, on the writer's side. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
final class MessageCellNode: CellNode, @unchecked Sendable {
    private let isMine: Bool
    private let day: TextNode?
    private let text: TextNode
    private let ground: DisplayNode

    init(_ message: ChatMessage) {
        isMine = message.isMine
        day = message.day.map { TextNode($0, size: 13, weight: .semibold, color: .secondaryLabel) }
        text = TextNode(message.text, size: 15, color: isMine ? .white : .label)
        ground = DisplayNode(backgroundColor: isMine ? StyleColor(hex: 0x1c71d8) : .fill, cornerRadius: 16)
        super.init()
        isSelectable = false
        setAccessibilityLabel("\(isMine ? "You" : "Maya"): \(message.text)")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> any LayoutElement {
        StackLayoutSpec.vertical {
            day?.centered(.x, sizing: .minimumY).padding(EdgeInsets(top: 14, left: 0, bottom: 8, right: 0))
            StackLayoutSpec.horizontal(justifyContent: isMine ? .end : .start) {
                text.padding(horizontal: 14, vertical: 9)
                    .background(ground)
                    .size(maxWidth: .fraction(0.78))
                    .flex(shrink: 1)
            }
        }
        .padding(horizontal: 14, vertical: 3)
    }
}

/// The field for the next message and its button. Any thread.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
private final class ComposerNode: DisplayNode, @unchecked Sendable {
    private let field: EditableTextNode
    private let send: ButtonNode

    init(_ field: EditableTextNode, _ send: ButtonNode) {
        self.field = field
        self.send = send
        super.init()
        automaticallyManagesSubnodes = true
        field.attributedPlaceholderText = AttributedString("Message", size: 15)
        field.typingAttributes = TextAttributes(size: 15)
        field.textContainerInset = EdgeInsets(horizontal: 12, vertical: 7)
        field.maximumLinesToDisplay = 5
        field.cornerRadius = 17
        field.clipsToBounds = true
        field.setAccessibilityLabel("Message")
    }

    override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> (any LayoutElement)? {
        StackLayoutSpec.horizontal(spacing: 10, alignItems: .end) {
            field.flex(grow: 1, shrink: 1)
            send
        }
        .padding(horizontal: 14, vertical: 10)
    }
}
