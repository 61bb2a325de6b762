import Weft
import WeftGLib

/// A conversation, newest at the bottom: row 0 of an inverted table. Older messages are fetched as the user scrolls
/// near them.
@MainActor
final class Chat: TableDelegate {
    nonisolated static let page = GalleryPage(
        title: "Chat", summary: "Scroll up and older messages come; swipe one, or its menu, deletes it"
    ) {
        let field = EditableTextNode()
        let send = ButtonNode(title: "Send", look: .suggested)
        let messages = ListItems((0..<batch).map(ChatMessage.history))
        let table = TableNode(messages) { MessageCellNode($0) }
        return ExamplePage(table, bottom: ComposerNode(field, send)) { Chat($0, messages, field, send) }
    }

    private let tableNode: TableNode
    private let field: EditableTextNode
    private let list: ListItems<ChatMessage>
    /// The messages in the table's order, newest first.
    var messages: [ChatMessage] { list.items }
    private var fetched = Chat.batch
    private var written = 0
    private var timer: MainTimer?
    private var replyTimer: MainTimer?
    private nonisolated static let batch = 30

    init(_ tableNode: TableNode, _ list: ListItems<ChatMessage>, _ field: EditableTextNode, _ send: ButtonNode) {
        self.tableNode = tableNode
        self.list = list
        self.field = field
        list.actions = { [weak list] message in
            [CellAction(title: "Delete", style: .destructive) { _ in list?.items.removeAll { $0 == message } }]
        }
        tableNode.inverted = true
        tableNode.allowsSelection = false
        tableNode.showsInsertedRowsAtStart = true
        tableNode.maximumContentWidth = 720
        tableNode.accessibilityName = "Messages"
        tableNode.delegate = self
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

    /// Adds a message from the user and scrolls to it.
    func send(_ text: String) {
        add(ChatMessage(text: text, isMine: true))
        tableNode.scrollToRow(at: IndexPath(row: 0), animated: true)
    }

    /// Adds a message at the end. The scroll position stays unless it was at the end.
    func add(_ message: ChatMessage) {
        written += 1
        var message = message
        message.id = written
        list.items.insert(message, at: 0)
    }

    /// Adds older messages before the first one.
    func fetchOlder() {
        list.setItems(messages + (fetched..<fetched + Self.batch).map(ChatMessage.history), animated: false)
        fetched += Self.batch
    }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        timer = MainTimer(milliseconds: 250) { [weak self] in
            self?.fetchOlder()
            context.completeBatchFetching(true)
        }
    }
}

/// A message in its bubble, on the writer's side. Any thread.
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
