import GroupDirectory
import Weft

/// A window with the list of sources, and a field for the address of another one.
@MainActor
final class SourcesWindow {
    let window: Window
    private let editor: SourceEditor
    let transfer: SourceListTransfer
    private let field = AddressField()
    private let token = PasswordEntry(label: localized("Token"), placeholder: localized("Your token"))
    /// The address of the source for which a token is typed; nil for none.
    private var tokenAddress: String?
    let news = SourceNews()
    private let examples = Label(AddressField.examples, overflow: .wraps)
    private let list = ListBox(label: localized("Sources"))
    private let scroll: ScrollBox
    private let empty = Label(
        localized("No sources yet. Until you add one, the program shows its sample."), overflow: .wrapsCentered)
    private var suggestions: SiteSuggestionList?
    private var rows: [SourceRow] = []
    private var standings: SourceStandings?
    /// True if the restored source should get the keyboard focus.
    private var isUndone = false

    /// - Parameters:
    ///   - commands: the keys of the window.
    ///   - feed: provides the sources' states; nil shows none.
    ///   - suggestions: sites near the user's place; nil for none.
    init(
        _ editor: SourceEditor, parent: Window, commands: [WindowCommand] = [], feed: MergedFeed? = nil,
        suggestions: SiteSuggestionList.Reader? = nil
    ) {
        self.editor = editor
        window = Window(application: nil, title: localized("Sources"), width: 460, height: 540)
        // A header bar shows the window's title with any window manager, as in the preferences.
        let bar = HeaderBar()
        window.setTitlebar(bar)
        transfer = SourceListTransfer(editor, above: window)
        bar.packEnd(transfer.makeMenu(others: commands))
        window.addCommands(transfer.commands + commands)
        window.setTransient(for: parent)
        list.addStyleClass("boxed")
        let lists = Box(vertical: true, spacing: 18)
        scroll = ScrollBox(lists)
        scroll.setExpands()
        for part in [empty, list] as [Widget] { lists.append(part) }
        let content = Box(vertical: true, spacing: 8)
        content.setMargins(12)
        for part in [makeFields(), news.line, news.detailsScroll, scroll] as [Widget] { content.append(part) }
        window.setContent(content)
        content.onFocusInside { [weak self] _ in self?.editor.showWithheldOffer() }
        empty.addStyleClass("secondary-label")
        empty.isVisible = false
        list.isVisible = false
        self.suggestions = suggestions.map { read in
            let suggestions = SiteSuggestionList(read) { [weak self] site in self?.editor.add(site.address) }
            lists.append(suggestions.widget)
            return suggestions
        }
        listen()
        showNews()
        standings = feed.map { SourceStandings($0) { [weak self] in self?.showStandings() } }
        editor.load()
    }

    /// Asks for a new token of a source, also of one that is not in the list.
    func askForToken(of source: SourceIdentity) {
        editor.askForToken(at: source.address, called: source.name)
    }

    /// Puts an opened address that may be a source into the field, so that the user can add it.
    func offer(_ address: String) {
        window.present()
        editor.offer(address)
    }

    private var entry: Entry { field.entry }

    /// Makes the field for an address with its buttons, and below it the field for a token, if one is required.
    private func makeFields() -> Widget {
        let fields = Box(vertical: true, spacing: 8)
        fields.append(field.widget)
        examples.addStyleClass("secondary-label")
        examples.addStyleClass("place-details")
        fields.append(examples)
        fields.append(token)
        return fields
    }

    private func listen() {
        news.undo.onClicked { [weak self] in _ = self?.takeBack() }
        field.onAdd = { [weak self] in self?.addOne() }
        field.letChoose(above: window)
        token.onActivate { [weak self] in self?.addOne() }
        entry.onChange { [weak self] text in
            if text != self?.tokenAddress { self?.forgetToken() }
        }
        editor.onNews = { [weak self] in self?.showNews() }
        editor.onListChange = { [weak self] in self?.showList() }
        editor.onAdded = { [weak self] in self?.showAdded($0) }
        editor.mayOffer = { [weak self] in self.map { $0.token.text.isEmpty && !$0.token.containsFocus } ?? true }
        editor.onOffer = { [weak self] address in
            self?.entry.text = address
            self?.entry.grabFocus()
        }
        // GTK's field takes the key even if there is nothing to undo.
        entry.onKey(.capture) { [weak self] press in
            guard let self, press.isUndo, entry.text.isEmpty else { return false }
            return takeBack()
        }
        window.onKey { [weak self] press in
            if press.isUndo { return self?.takeBack() ?? false }
            guard press.key == .escape else { return false }
            self?.window.close()
            return true
        }
        window.onClose { [weak self] in self?.editor.cancel() }
    }

    private func addOne() {
        editor.add(entry.text, token: entry.text == tokenAddress ? token.text : "")
    }

    /// Clears the token field, since the next token belongs to another address.
    private func forgetToken() {
        tokenAddress = nil
        token.text = ""
    }

    /// Restores the source removed last, and focuses it. Returns false if Undo is not offered.
    private func takeBack() -> Bool {
        guard news.undo.isVisible else { return false }
        isUndone = true
        editor.undoRemove()
        isUndone = false
        return true
    }

    private func showAdded(_ id: SourceID) {
        entry.text = ""
        entry.grabFocus()
        if let row = rows.first(where: { $0.id == id }) { scroll.show(row.row) }
        describe()
    }

    // MARK: News

    private func showNews() {
        let isAsking = if case .asking = editor.adding { true } else { false }
        field.setAsking(isAsking)
        if case .wantsToken(let address) = editor.adding {
            token.isVisible = true
            // Only once: later messages must not take the keyboard or discard typed text.
            if editor.takeTokenWish() {
                if tokenAddress != address { forgetToken() }
                tokenAddress = address
                // The address of an existing source is not in the field yet.
                if entry.text != address { entry.text = address }
                token.grabFocus()
            }
        } else if !isAsking {
            if token.containsFocus { entry.grabFocus() }
            token.isVisible = false
            forgetToken()
        }
        let text =
            if case .asking(let address) = editor.adding { localized("Asking {address}…", ["address": address]) } else {
                editor.news
            }
        let hadUndo = news.undo.containsFocus
        let isNew = news.show(
            text, details: isAsking ? nil : editor.newsDetails, offersUndo: editor.removed != nil && !isAsking)
        if hadUndo, !news.undo.isVisible { entry.grabFocus() }
        if isNew { describe() }
    }

    private func describe() {
        news.describe(token.containsFocus ? token : rows.first { $0.row.containsFocus }?.focused ?? entry)
    }

    // MARK: The list

    private func showStandings() {
        let rescued = Set(editor.sources.filter(\.isRescued).map(\.id))
        for row in rows {
            row.warn(
                rescued.contains(row.id)
                    ? localized("It comes from a damaged file. Switch it on if this is the right address.")
                    : standings?[row.id])
        }
    }

    /// Shows the sources. Rows that stay keep their widgets, and with them the keyboard. The list keeps its scroll
    /// position, as far as that shows the focused row.
    private func showList() {
        let (old, sources) = (rows, editor.sources)
        let focused = old.firstIndex { $0.row.containsFocus }
        let part = focused.flatMap { old[$0].focusedPart }
        rows = sources.map { source in old.first { $0.shows(source) } ?? SourceRow(source, editor: editor) }
        scroll.keepingPlace {
            empty.isVisible = sources.isEmpty
            list.isVisible = !sources.isEmpty
            list.setRows(rows.map(\.row))
            for (index, row) in rows.enumerated() {
                row.update(isOn: sources[index].isOn, isFirst: index == 0, isLast: index == sources.count - 1)
            }
            giveFocus(after: old, focused, part)
        }
        showStandings()
        suggestions?.update(without: sources.map(\.id))
        if let row = rows.first(where: { $0.row.containsFocus }) { scroll.show(row.row) }
        describe()
    }

    /// Focuses the restored source, or what follows the focused row if that is gone.
    private func giveFocus(after old: [SourceRow], _ focused: Int?, _ part: SourceRow.Part?) {
        if isUndone, let row = rows.first(where: { row in !old.contains { $0.id == row.id } }) {
            row.focus(nil)
        } else if let focused, !rows.contains(where: { $0 === old[focused] }) {
            if let row = rows.first(where: { $0.id == old[focused].id }) {
                row.focus(part)
            } else if let row = rows[safe: min(focused, rows.count - 1)] {
                // The pressed button must not get the keyboard, since the next press would remove this source, too.
                row.focus(nil)
            } else {
                entry.grabFocus()
            }
        }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
