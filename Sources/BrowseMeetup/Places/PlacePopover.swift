import GroupDirectory
import Weft

/// The contents of the place popover: a field, and a list of places. Without text the list has "Near me" and recent
/// places.
///
/// Enter in the field chooses the first place, also of a pending search. Down moves to the list, and Up moves from its
/// first row back to the field.
@MainActor
final class PlacePopover {
    let widget = Box(vertical: true, spacing: 8)

    /// The action to perform once a pending search has results.
    private enum PendingChoice {
        /// Enter: chooses the first place.
        case first
        /// Down: focuses the first place.
        case list
    }

    private let choices: PlaceChoices
    private let query: PlaceQuery
    private let onClose: @MainActor () -> Void
    private let entry = SearchEntry(
        label: localized("Place"), placeholder: localized("Town, or latitude and longitude"))
    private let list = ListBox(label: localized("Places"))
    private let scroll: ScrollBox
    private let line = Box(vertical: false, spacing: 8)
    private let spinner = Spinner(size: 16)
    private let message = Label(overflow: .wraps)
    private let radius = RadiusChoice()
    private lazy var announcer = Announcer(widget)
    /// The widget with the last message in its accessible description.
    private(set) weak var described: Widget?

    private var rows: [PlaceRow] = []
    private var recents: [StoredPlace] = []
    /// Delays the message that a search is running.
    private var waiting: MainTimer?
    /// The pending action of a key.
    private var wanted: PendingChoice?
    private var locating: Task<Void, Never>?

    /// - Parameter onClose: closes the popover.
    init(_ choices: PlaceChoices, onClose: @escaping @MainActor () -> Void) {
        self.choices = choices
        self.onClose = onClose
        query = PlaceQuery(finder: choices.finder, sources: choices.sources, language: choices.language)
        scroll = ScrollBox(list, maximumHeight: 380)
        entry.offersEmoji = false
        list.addStyleClass("place-list")
        message.setExpands(horizontally: true, vertically: false)
        // A long word in the search field must not widen the popover.
        message.setMaximumCharacters(40)
        line.append(spinner)
        line.append(message)
        line.setMargins(6)
        widget.setSizeRequest(width: 280)
        for part in [entry, scroll, line, radius.widget] as [Widget] { widget.append(part) }
        listen()
    }

    isolated deinit {
        locating?.cancel()
    }

    private func listen() {
        widget.onMapped { [weak self] isMapped in
            if isMapped { self?.entry.grabFocus() }
        }
        query.onChange = { [weak self] in self?.queryChanged() }
        entry.onChange { [weak self] text in
            self?.wanted = nil
            self?.say(nil)
            self?.query.look(for: text)
            self?.waitForPlaces()
        }
        entry.onActivate { [weak self] in self?.takeFirst() }
        list.onActivate { [weak self] index in self?.take(index) }
        // The handler runs after the input method, which handles these keys first.
        entry.onKey { [weak self] press in press.key == .down && self?.goDown() == true }
        list.onKey(.capture) { [weak self] press in
            guard let self, let row = self.list.focusedRow else { return false }
            switch press.key {
            case .up where row == 0: self.entry.focusAtEnd()
            // Like Enter, which GTK handles by itself.
            case .space where !press.isControl && !press.isAlt: self.take(row)
            default: return false
            }
            return true
        }
        for part in [entry, list] as [Widget] {
            part.onKey { [weak self] press in
                guard press.key == .escape else { return false }
                self?.locating?.cancel()
                self?.onClose()
                return true
            }
        }
    }

    // MARK: Lifetime

    /// Call before the popover is shown.
    func willOpen() {
        say(nil)
        entry.text = ""
        // The filter popover offers the same radii.
        radius.show(choices.radius())
        // Read before the popover opens, so that it opens at its final size.
        recents = choices.recents()
        showRecents()
    }

    /// Releases the list of places. A query of the position continues, since the desktop's dialog for it closes this
    /// popover.
    func didClose() {
        wanted = nil
        query.look(for: "")
        let finder = choices.finder
        Task { await finder.forget() }
    }

    // MARK: Rows

    private func showRecents() {
        show([.nearMe] + recents.prefix(PlaceChoices.maximumRecents).map(PlaceRow.recent))
    }

    private func show(_ rows: [PlaceRow]) {
        guard rows != self.rows else { return }
        self.rows = rows
        let hadFocus = list.containsFocus
        list.removeAll()
        for row in rows { list.append(row.makeRow()) }
        scroll.isVisible = !rows.isEmpty
        if hadFocus, !list.focusRow(0) { entry.grabFocus() }
    }

    /// Shows a message while the list of places is read at first use, which may take a moment: the rows shown so far do
    /// not match the text.
    private func waitForPlaces() {
        waiting =
            !query.isPending
            ? nil
            : MainTimer(milliseconds: 300) { [weak self] in
                guard let self, self.query.isPending else { return }
                say(localized("Looking for “{words}”…", ["words": entry.text.quoted]), isBusy: true)
            }
    }

    private func queryChanged() {
        waiting = nil
        switch query.state {
        case .empty: showRecents()
        case .asking(let found):
            show(found.map(PlaceRow.found))
            if found.isEmpty {
                say(localized("Looking for “{words}”…", ["words": entry.text.quoted]), isBusy: true)
            } else {
                announceCount(found.count)
            }
        case .found(let found):
            show(found.map(PlaceRow.found))
            if found.isEmpty {
                say(localized("No place is called “{words}”.", ["words": entry.text.quoted]))
            } else {
                announceCount(found.count)
            }
        case .failed(let sentence):
            show([])
            say(sentence)
        }
        guard query.state != .empty, !rows.isEmpty else { return }
        switch wanted {
        case .first: takeFirst()
        case .list where !query.isPending:
            wanted = nil
            list.focusRow(0)
        case .list, nil: break
        }
    }

    private func announceCount(_ count: Int) {
        say(nil)
        announce(localizedPlural("{count} place", "{count} places", count))
    }

    // MARK: Choosing

    private func takeFirst() {
        wanted = query.isPending ? .first : nil
        switch query.state {
        case .asking where rows.isEmpty: wanted = .first
        case .asking where wanted == nil, .found where wanted == nil: take(0)
        case .asking, .found, .empty, .failed: break
        }
    }

    /// Moves the focus to the list. Until the search ends, its rows do not match the text, so the next key must not
    /// choose one of them.
    private func goDown() -> Bool {
        let hasNothingYet = if case .asking = query.state { rows.isEmpty } else { false }
        guard !query.isPending, !hasNothingYet else {
            wanted = .list
            return true
        }
        return list.focusRow(0)
    }

    private func take(_ index: Int) {
        guard rows.indices.contains(index) else { return }
        switch rows[index] {
        case .nearMe: locate()
        case .recent(let place): choose(place)
        case .found(let found): choose(found.place)
        }
    }

    private func choose(_ place: StoredPlace) {
        locating?.cancel()
        wanted = nil
        onClose()
        choices.choose(place)
    }

    /// Queries the desktop's location; a refusal changes nothing.
    private func locate() {
        locating?.cancel()
        say(localized("Asking your desktop where you are…"), isBusy: true)
        locating = Task { [weak self, choices] in
            do throws(LocationError) {
                let position = try await choices.location.currentPlace()
                let place = await choices.finder.town(at: position)
                guard !Task.isCancelled else { return }
                self?.choose(place)
            } catch {
                guard !Task.isCancelled else { return }
                self?.say(error.description)
            }
        }
    }

    // MARK: Messages

    private func say(_ text: String?, isBusy: Bool = false) {
        line.isVisible = text != nil
        spinner.isVisible = isBusy
        spinner.isSpinning = isBusy
        message.text = text ?? ""
        if let text, widget.isMapped { announce(text) } else { describe(nil, "") }
    }

    /// Announces a message; without support for that, it is added to the focused row or field.
    private func announce(_ text: String) {
        guard !announcer.announce(text) else { return describe(nil, "") }
        describe(list.focusedRow.flatMap { list.row($0) } ?? entry, text)
    }

    private func describe(_ part: Widget?, _ text: String) {
        if described !== part { described?.setAccessibleDescription("") }
        part?.setAccessibleDescription(text)
        described = part
    }
}
