import GroupDirectory
import Weft
import WeftGLib

/// Shows a group's details as a list of parts: a long description is measured a paragraph at a time, near the viewport
/// only.
@MainActor
final class GroupDetailsViewController: ViewController {
    /// nil if the page shows an event to which a single person invites.
    let group: Group?
    /// The page's subject: the group, or the event in its place.
    private let subject: Group
    let event: GroupEvent?
    private let tableNode = TableNode()
    private var page = DetailsPage()
    private var rows: [DetailsRow] = []
    private let finder: GroupEventFinder?
    private let map: MapService
    private let handout: CalendarHandout
    private let bar = DetailsBar()
    private var loading: Task<Void, Never>?
    /// The request to the source; one at a time.
    private var asking: Task<Void, Never>?
    /// The button whose state the header bar shows.
    private var saveButton: SaveButton?

    /// Opens a web page, or another address that the desktop supports.
    var onOpen: ((String) -> Void)?

    /// The time in milliseconds on the page after which the source is asked for more: passing by sends no request.
    private static let millisecondsToStay = 300

    /// - Parameters:
    ///   - event: the group's event to show; it replaces the group if there is none.
    ///   - finder: finds more of the group's events.
    init(
        group: Group?, event: GroupEvent? = nil, finder: GroupEventFinder? = nil, map: MapService = .openStreetMap,
        handout: CalendarHandout = CalendarHandout()
    ) {
        let subject = group ?? Group(standingInFor: event ?? GroupEvent())
        self.group = group
        self.subject = subject
        self.event = event
        self.finder = finder
        self.map = map
        self.handout = handout
        super.init(node: tableNode)
        title = subject.name
        tableNode.maximumContentWidth = 640
        tableNode.allowsSelection = false
        tableNode.selectsText = true
        tableNode.accessibilityName = subject.name
        tableNode.dataSource = self
        rows = page.rows
    }

    isolated deinit {
        loading?.cancel()
        asking?.cancel()
    }

    /// The address of the group's web page, or of the event's that replaces it; nil without any.
    var link: String? { subject.link }

    override func loadView() -> Widget {
        bar.setPage(contentWidget)
        bottomBar = bar.widget
        bar.focused = { [weak self] in self?.tableNode.focusedNode }
        bar.onLeave = { [weak self] origin in
            if let origin, origin.isNodeLoaded, origin.widget.isMapped, origin.widget.grabFocus() { return }
            self?.tableNode.takeFocus()
        }
        return bar.column
    }

    /// Sets the page's buttons in the header bar.
    func setHeader(saving button: SaveButton?, sharing menu: MenuButton?) {
        saveButton = button
        headerItems = [button?.widget, menu].compactMap(\.self)
    }

    override func viewDidLoad() {
        tableNode.reloadData()
        loading = Task { [weak self, finder, subject, event] in
            var group = subject
            // However the page was opened: stored groups and those of the command line lack these names.
            group.sourceNames = await finder?.sourceNames() ?? group.sourceNames
            let named = group
            // Reducing the HTML of a long description takes a while, and time zones are read from files.
            let made = await WorkerPool.shared.run(.visible) { DetailsPage(named, event: event) }
            self?.show { page in
                let maps = page.maps
                page = made
                page.maps = maps
            }
        }
    }

    override var isReadyToAppear: Bool { page.details != nil && super.isReadyToAppear }

    override func viewDidAppear() {
        super.viewDidAppear()
        guard let finder, asking == nil else { return }
        asking = Task { [weak self] in
            await self?.loading?.value
            // Nothing is read before the page is shown.
            let known = await finder.known()
            await self?.take(known, wasAsked: false)
            try? await Task.sleep(for: .milliseconds(Self.millisecondsToStay))
            guard !Task.isCancelled else { return }
            // The reason of a failure is shown when the user asks for more.
            let answer = try? await finder.ask(forAll: false)
            await self?.take(answer ?? known, wasAsked: true)
        }
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        // Events that arrive meanwhile are shown the next time.
        asking?.cancel()
        asking = nil
        if page.isLoading { show { $0.isLoading = false } }
    }

    // MARK: Rows

    /// Updates the page with new data; the visible rows stay in place.
    private func show(_ change: (inout DetailsPage) -> Void) {
        change(&page)
        tableNode.update(from: rows, to: page.rows, animated: false) { rows = $0 }
    }

    private func take(_ known: GroupEvents, wasAsked: Bool) async {
        let (subject, chosen) = (subject, event?.identifier)
        let (events, origin) = await WorkerPool.shared.run(.visible) {
            (known.events.map { DetailsEvent($0, of: subject) }, DetailsOrigin.text(of: subject, known))
        }
        guard !Task.isCancelled else { return }
        show { page in
            page.chosen = events.first { $0.id == chosen } ?? page.chosen
            let events = events.filter { $0.id != chosen }
            // If no event is coming, the event of the group's record is shown.
            if !events.isEmpty { page.events = events }
            page.mayHaveMore = wasAsked && known.mayHaveMore
            page.origin = origin
        }
    }

    private func showAllEvents() {
        let hadFocus = contentWidget.containsFocus
        let first = page.showsAll ? nil : page.events.dropFirst(DetailsPage.eventsAtFirst).first?.id
        let mayHaveMore = page.mayHaveMore || asking != nil
        if hadFocus { leaveButton() }
        guard let finder, mayHaveMore else {
            show { $0.showsAll = true }
            if hadFocus { focus(first.map { .event($0) } ?? .moreHeading) }
            return
        }
        show { page in
            page.showsAll = true
            page.trouble = nil
            page.isLoading = true
        }
        if hadFocus { focus(first.map { .event($0) } ?? .more) }
        let before = asking
        asking = Task { [weak self] in
            // The first request may be running.
            before?.cancel()
            await before?.value
            let known = Set(self?.page.events.map(\.id) ?? [])
            var trouble: String?
            do throws(MeetupServiceError) {
                let answer = try await finder.ask(forAll: true)
                await self?.take(answer, wasAsked: true)
            } catch {
                trouble = localizedSentences([localizedSentence(error.errorTitle), error.errorMessage])
            }
            guard !Task.isCancelled else { return }
            self?.allEventsCame(trouble, known: known)
        }
    }

    /// - Parameter known: the ids of the events that were shown before.
    private func allEventsCame(_ trouble: String?, known: Set<String>) {
        let keepsFocus = rows.firstIndex { $0.id == .more }.map { hasFocus(row: $0) } ?? false
        if keepsFocus { leaveButton() }
        show { page in
            page.isLoading = false
            page.trouble = trouble
        }
        let new = page.events.filter { !known.contains($0.id) }
        if let trouble {
            bar.announce(trouble)
        } else {
            bar.announce(localizedPlural("{count} event", "{count} events", page.events.count))
        }
        if keepsFocus { focus(trouble != nil ? .more : new.first.map { .event($0.id) } ?? .moreHeading) }
    }

    private func hasFocus(row: Int) -> Bool {
        guard let node = tableNode.nodeForRow(at: IndexPath(row: row)), node.isNodeLoaded else { return false }
        return node.widget.containsFocus
    }

    /// Moves the keyboard to the row above the button before the button is removed.
    private func leaveButton() {
        guard let row = rows.firstIndex(where: { $0.id == .more }), row > 0 else { return }
        tableNode.focusRow(at: IndexPath(row: row - 1))
    }

    private func focus(_ id: DetailsRow.ID) {
        guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
        tableNode.focusRow(at: IndexPath(row: row))
    }

    // MARK: What rows do

    private func toggleMap(_ event: String?) {
        show { page in page.maps[event] = page.maps[event] == nil ? 1 : nil }
    }

    private func addToCalendar(_ event: GroupEvent) {
        bar.hide()
        Task { [weak self, subject, handout] in
            await handout.give(event, of: subject, parent: self?.window) { reason, file in
                self?.showNotAdded(reason, file)
            }
        }
    }

    private func showNotAdded(_ reason: String, _ file: EventCalendarFile) {
        let text = localized("The event was not added to a calendar: {reason}", ["reason": localizedSentence(reason)])
        bar.show(text, .saveFile) { [weak self] in self?.save(file) }
    }

    private func save(_ file: EventCalendarFile) {
        Task { [weak self] in
            guard
                let path = await self?.saveFile(
                    title: localized("Save the event"), name: file.name, filters: [.calendars])
            else { return }
            if await CalendarHandout.save(file, to: path) {
                self?.bar.announce(localized("The event was saved"))
            } else {
                self?.showNotAdded(localized("the file cannot be written"), file)
            }
        }
    }

    /// Reports that a web page was not opened, and why.
    func showNotOpened(_ link: String, reason: String) {
        bar.show(notOpenedText(link, reason: reason), .copyAddress) { [weak self] in
            Desktop.copy(link)
            self?.bar.announce(localized("The address was copied"))
        }
    }

    /// Opens a link of the description; asks first if its text names another host than its address.
    private func openLink(_ link: String, words: String) {
        guard let named = LinkHost.other(namedIn: words, than: link), let host = HTTPAddress.host(of: link) else {
            onOpen?(link)
            return
        }
        present(
            Alert(
                title: localized("Open {host}?", ["host": host]),
                message: localized(
                    "The text of the link says {named}, but the link leads to {host}.",
                    ["named": named, "host": host]),
                actions: [
                    Alert.Action(localized("Cancel"), style: .cancel),
                    Alert.Action(localizedIn("a link", "Open")) { [weak self] in self?.onOpen?(link) },
                ]))
    }

    private var actions: DetailsActions {
        DetailsActions(
            open: { [weak self] in self?.onOpen?($0) },
            openLink: { [weak self] in self?.openLink($0, words: $1) },
            addToCalendar: { [weak self] in self?.addToCalendar($0) },
            toggleMap: { [weak self] in self?.toggleMap($0) },
            retryMap: { [weak self] event in self?.show { $0.maps[event, default: 0] += 1 } },
            openInMaps: { [weak self] in self?.onOpen?($0.address) },
            showAllEvents: { [weak self] in self?.showAllEvents() },
            map: map)
    }
}

extension GroupDetailsViewController: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let (row, subject, actions) = (rows[indexPath.row], subject, actions)
        return { row.node(of: subject, actions) }
    }
}
