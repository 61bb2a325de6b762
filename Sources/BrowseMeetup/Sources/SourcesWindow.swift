import GroupDirectory
import Weft

/// A window with the list of sources, and a field for the address of another one.
@MainActor
final class SourcesWindow {
    let window: Window
    private let editor: SourceEditor
    private let entry = Entry(label: "Address of a source", placeholder: "Address of a site or a calendar")
    private let token = PasswordEntry(label: "Token", placeholder: "Your token")
    private let add = Button(label: "Add")
    private let spinner = Spinner(size: 16)
    private let message = Label(overflow: .wraps)
    private let list = ListBox(label: "Sources")
    private let empty = Label("There are no sources yet: the program shows its sample.", overflow: .wrapsCentered)
    private var rows: [SourceRow] = []
    private lazy var announcer = Announcer(message)

    init(_ editor: SourceEditor, parent: Window) {
        self.editor = editor
        window = Window(application: nil, title: "Sources", width: 460, height: 480)
        window.setTransient(for: parent)
        let scroll = ScrollBox(list)
        scroll.setExpands()
        let content = Box(vertical: true, spacing: 8)
        content.setMargins(12)
        for part in [makeFields(), message, empty, scroll] as [Widget] { content.append(part) }
        window.setContent(content)
        empty.addStyleClass("secondary-label")
        message.isSelectable = true
        listen()
        showNews()
        editor.load()
    }

    /// The field for an address with its button, and below it that for a token, where one is wanted.
    private func makeFields() -> Widget {
        let fields = Box(vertical: true, spacing: 8)
        let first = Box(vertical: false, spacing: 8)
        entry.setExpands(horizontally: true, vertically: false)
        add.addStyleClass("suggested-action")
        for part in [entry, spinner, add] as [Widget] { first.append(part) }
        fields.append(first)
        fields.append(token)
        return fields
    }

    private func listen() {
        add.onClicked { [weak self] in self?.addOne() }
        entry.onActivate { [weak self] in self?.addOne() }
        token.onActivate { [weak self] in self?.addOne() }
        entry.onChange { [weak self] text in self?.add.isSensitive = text.contains { !$0.isWhitespace } }
        add.isSensitive = false
        editor.onNews = { [weak self] in self?.showNews() }
        editor.onListChange = { [weak self] in self?.showList() }
        editor.onAdded = { [weak self] in
            self?.entry.text = ""
            self?.token.text = ""
            self?.entry.grabFocus()
        }
        window.onKey { [weak self] press in
            guard press.key == .escape else { return false }
            self?.window.close()
            return true
        }
        window.onClose { [weak self] in self?.editor.cancel() }
    }

    private func addOne() {
        editor.add(entry.text, token: token.isVisible ? token.text : "")
    }

    private func showNews() {
        let isAsking = if case .asking = editor.adding { true } else { false }
        spinner.isVisible = isAsking
        spinner.isSpinning = isAsking
        if case .wantsToken = editor.adding {
            token.isVisible = true
            token.grabFocus()
        } else if !isAsking {
            token.isVisible = false
        }
        let text = if case .asking(let address) = editor.adding { "Asking \(address)…" } else { editor.news }
        message.isVisible = text != nil
        guard let text, text != message.text else { return }
        message.text = text
        entry.setAccessibleDescription(announcer.announce(text) ? "" : text)
    }

    private func showList() {
        let focused = rows.firstIndex { $0.row.containsFocus }.map { (rows[$0].id, $0, rows[$0].focusedPart) }
        list.removeAll()
        let sources = editor.sources
        rows = sources.indices.map {
            SourceRow(sources[$0], isFirst: $0 == 0, isLast: $0 == sources.count - 1, editor: editor)
        }
        for row in rows { list.append(row.row) }
        empty.isVisible = sources.isEmpty
        guard let (id, index, part) = focused else { return }
        if let row = rows.first(where: { $0.id == id }) ?? rows[safe: min(index, rows.count - 1)] {
            row.focus(part)
        } else {
            entry.grabFocus()
        }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
