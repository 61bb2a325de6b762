import GroupDirectory
import Weft
import WeftGLib

/// The page of an event as a list of parts. The texts are made on a worker; a long description is added after the first
/// rows. Main actor.
@MainActor
final class EventPageViewController: DetailsViewController {
    private(set) var subject: EventSubject
    private var page = EventPageContent()
    private var rows: [EventPageRow] = []
    private let finder: GroupEventFinder?
    private let loader: EventPageLoader?
    private let saved: SavedList?
    private let reminder = ReminderTitle()
    private var loading: Task<Void, Never>?
    /// The running request to the source; there is at most one.
    private var asking: Task<Void, Never>?
    private var midnight: MidnightTimer?
    /// The rows beside the page's own ones, where there is room.
    let side = EventPageSide()
    /// The known events of the group, which include the other dates, and the source with the age of its data.
    private var known: (events: [GroupEvent], origin: GroupEvents)?

    /// Opens the page of the event's group.
    var onGroup: ((Group) -> Void)?
    /// Opens the agenda with the events of a tag; nil without an agenda.
    var onTag: ((String) -> Void)?
    /// Shows the message that a reminder was set.
    var onReminder: ((String) -> Void)?

    /// Maximum size in bytes of a description that is shown with the first rows; a longer one is added after them.
    private static let descriptionAtFirst = 16 << 10

    /// - Parameters:
    ///   - finder: provides the events of the event's group.
    ///   - loader: loads the whole event, with its description.
    ///   - saved: the saved events, with their reminders; nil offers no reminder.
    init(
        _ subject: EventSubject, finder: GroupEventFinder? = nil, loader: EventPageLoader? = nil,
        saved: SavedList? = nil, map: MapService = .openStreetMap, handout: CalendarHandout = CalendarHandout()
    ) {
        self.subject = subject
        self.finder = finder
        self.loader = loader
        self.saved = saved
        super.init(title: subject.title, map: map, handout: handout)
        page.group = subject.group
        tableNode.dataSource = self
    }

    isolated deinit {
        loading?.cancel()
        asking?.cancel()
    }

    override var link: String? { subject.link }

    override var isReadyToAppear: Bool {
        page.words != nil && super.isReadyToAppear && (!page.isWide || side.isReadyToAppear)
    }

    /// True while the page shows a description, as far as it is on screen.
    var isDescribed: Bool { page.description > 0 && tableNode.isContentReady }

    override func viewDidLoad() {
        tableNode.reloadData()
        saved?.watch(self) { [weak self] in self?.showReminder() }
        showReminder()
        makeTexts()
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        midnight = MidnightTimer { [weak self] in
            self?.makeTexts()
            Task { [weak self] in await self?.showKnownDates() }
        }
        guard asking == nil else { return }
        asking = Task { [weak self, finder, loader] in
            await self?.loading?.value
            // The page is shown before the store is read. The description is loaded first, since a group may have
            // thousands of events.
            let whole = await loader?.known()
            if let whole { await self?.take(whole) }
            if let known = await finder?.known() { await self?.take(known, isAnswer: false) }
            try? await Task.sleep(for: .milliseconds(GroupDetailsViewController.millisecondsToStay))
            guard !Task.isCancelled else { return }
            // Without an answer, the page shows the known data.
            if whole?.mayHaveMore == true, let answer = try? await loader?.ask() { await self?.take(answer) }
            guard !Task.isCancelled, let answer = try? await finder?.ask(forAll: false) else { return }
            await self?.take(answer, isAnswer: true)
        }
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        midnight = nil
        // The page ignores events that arrive while it is hidden; they appear when it is shown again.
        asking?.cancel()
        asking = nil
    }

    override func widthChanged() { show { $0.isWide = isWide } }

    /// True if the page of the event's group is beside this one.
    var isBesideGroup: Bool {
        get { page.isBesideGroup }
        set { if newValue != page.isBesideGroup { show { $0.isBesideGroup = newValue } } }
    }

    override var nodesBeside: [DisplayNode] { page.isWide ? side.tableNode.visibleNodes : [] }

    override func prepareSide(in size: Size) { side.prepareToAppear(in: size) }

    private func showSide() {
        side.actions = actions
        setSide(page.isWide ? side.view : nil)
        side.show(page.sideRows)
    }

    // MARK: Rows

    /// Changes the content and shows it. Visible rows keep their position.
    private func show(_ change: (inout EventPageContent) -> Void) {
        change(&page)
        showSide()
        tableNode.update(from: rows, to: page.rows, animated: false) { rows = $0 }
    }

    /// Makes the texts of the event again, for the current day.
    private func makeTexts() {
        let html = subject.event.details.descriptionHTML ?? ""
        let isShort = html.utf8.count <= Self.descriptionAtFirst
        loading = Task { [weak self, subject, before = loading] in
            await before?.value
            let (words, blocks) = await WorkerPool.shared.run(.visible) {
                (EventWords(subject), isShort ? Self.blocks(of: subject) : nil)
            }
            self?.show { page in
                page.words = words
                if let blocks { page.describe(blocks) }
            }
            guard blocks == nil else { return }
            let long = await WorkerPool.shared.run(.visible) { Self.blocks(of: subject) }
            self?.show { $0.describe(long) }
        }
    }

    /// Not on the main thread: reading the HTML of a long description is slow.
    private nonisolated static func blocks(of subject: EventSubject) -> [RichBlock] {
        let blocks = subject.event.details.descriptionHTML.map { HTMLReducer.blocks(of: $0) } ?? []
        return subject.group?.isInvented == true ? blocks.map { $0.withoutLinks() } : blocks
    }

    /// Uses the other dates of the series, and the event itself if they are a source's answer.
    private func take(_ known: GroupEvents, isAnswer: Bool) async {
        if isAnswer || self.known == nil {
            self.known = (known.events, known)
        } else if self.known?.events.isEmpty == true {
            self.known?.events = known.events
        }
        await showKnownDates()
        guard !Task.isCancelled else { return }
        // The stored copy is older than the row from which the page was opened.
        guard isAnswer, let newest = known.events.first(where: { $0.identifier == subject.event.identifier }) else {
            return
        }
        replaceEvent(by: newest)
    }

    private func replaceEvent(by newest: GroupEvent) {
        let event = newest.completed(by: subject.event)
        guard event != subject.event else { return }
        subject.event = event
        makeTexts()
    }

    /// Adds what the event's row has from other sources.
    func complete(by row: AgendaEvent) {
        let (event, distance) = (subject.event.completed(by: row.event), subject.distance ?? row.distance)
        guard event != subject.event || distance != subject.distance else { return }
        subject.event = event
        subject.distance = distance
        if isViewLoaded { makeTexts() }
    }

    /// Shows the distance from another place.
    func measure(from place: Coordinate) {
        let distance = subject.coordinate?.distance(to: place)
        guard distance != subject.distance else { return }
        subject.distance = distance
        if isViewLoaded { makeTexts() }
    }

    /// Uses the event that the loader returned.
    private func take(_ whole: EventPage) async {
        var origin = GroupEvents()
        origin.seen = whole.seen
        origin.sourceName = whole.sourceNames.isEmpty ? nil : localizedNames(whole.sourceNames)
        known = (whole.otherDates.isEmpty ? known?.events ?? [] : whole.otherDates, origin)
        await showKnownDates()
        guard !Task.isCancelled else { return }
        replaceEvent(by: whole.event)
    }

    /// Shows the other dates, and the source with the age of its data, in texts for the current day.
    private func showKnownDates() async {
        guard let known else { return }
        let (dates, origin) = await WorkerPool.shared.run(.visible) { [subject] in
            (
                EventDate.others(of: subject.event, in: known.events, subject.group),
                DetailsOrigin.text(of: subject.owner, known.origin)
            )
        }
        guard !Task.isCancelled else { return }
        show { page in
            page.dates = dates
            page.origin = origin ?? page.origin
        }
    }

    // MARK: Reminder

    private func showReminder() {
        guard let saved else { return }
        reminder.set(saved.events.saved(subject.key)?.reminder)
        if !page.offersReminder { show { $0.offersReminder = true } }
    }

    /// Lets the user choose the time of a reminder. A reminder also saves the event.
    private func chooseReminder() {
        if let reminderAlert { present(reminderAlert) }
    }

    /// The question about the time; nil if no reminder is offered.
    var reminderAlert: Alert? {
        guard let list = saved?.events else { return nil }
        let current = list.saved(subject.key)?.reminder
        // Without a reminder there is none to remove. Enter never removes one, since it chooses the current time.
        let choices = (Reminder.allCases + (current == nil ? [] : [Reminder?.none])).map { reminder in
            Alert.Action(
                reminder.title, style: reminder == current ? .suggested : .normal, isCurrent: reminder == current
            ) { [weak self] in
                self?.remind(reminder)
            }
        }
        return Alert(
            title: localized("Remind Me"), message: localized("When do you want to be reminded of this event?"),
            actions: choices + [Alert.Action(localized("Cancel"), style: .cancel)])
    }

    /// Sets the reminder, and saves the event for it; nil removes it.
    func remind(_ reminder: Reminder?) {
        guard let list = saved?.events else { return }
        if let saved = list.saved(subject.key) {
            list.setReminder(reminder, for: saved)
        } else if let reminder {
            list.save(subject.event, group: subject.group, source: subject.source, reminder: reminder)
        }
        guard reminder != nil else {
            onTell?(localized("You will not be reminded of “{event}”", ["event": subject.title]))
            return
        }
        onReminder?(localized("Reminder of “{event}”: {when}", ["event": subject.title, "when": reminder.title]))
    }

    private func showAllDates() {
        let first = page.dates.dropFirst(EventPageContent.datesAtFirst).first?.id
        let hadFocus = contentWidget.containsFocus || page.isWide && side.hasFocus
        show { $0.showsAllDates = true }
        if hadFocus, let first { focus(.date(first)) }
    }

    private func focus(_ id: EventPageRow.ID) {
        if side.focus(id) { return }
        guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
        tableNode.focusRow(at: IndexPath(row: row))
    }

    // MARK: Actions of rows

    /// Shows or hides the map. A shown map is scrolled into view and focused.
    private func toggleMap() {
        show { $0.mapAttempt = $0.mapAttempt == nil ? 1 : nil }
        if page.mapAttempt != nil { focus(.map) }
    }

    private var actions: EventPageActions {
        EventPageActions(
            openLink: { [weak self] in self?.openLink($0, words: $1) },
            addToCalendar: { [weak self] in self?.addToCalendar() },
            reminder: reminder,
            remind: { [weak self] in self?.chooseReminder() },
            toggleMap: { [weak self] in self?.toggleMap() },
            open: { [weak self] in self?.onOpen?($0) },
            openEvent: { [weak self] in self?.onEvent?($0) },
            openGroup: { [weak self] in self?.openGroup() },
            openTag: tagAction,
            showAllDates: { [weak self] in self?.showAllDates() },
            ofMap: mapActions)
    }

    private var tagAction: (@MainActor @Sendable (String) -> Void)? {
        guard onTag != nil else { return nil }
        return { [weak self] tag in self?.onTag?(tag) }
    }

    private var mapActions: DetailsMapActions {
        DetailsMapActions(
            open: { [weak self] in self?.onOpen?($0) },
            openInMaps: { [weak self] in self?.onOpen?($0.address) },
            retry: { [weak self] in self?.retryMap() }, map: map)
    }

    private func addToCalendar() { addToCalendar(subject.event, of: subject.owner) }

    private func openGroup() {
        if let group = subject.group { onGroup?(group) }
    }

    private func retryMap() {
        show { $0.mapAttempt = ($0.mapAttempt ?? 0) + 1 }
    }
}

extension EventPageContent {
    /// Shows another description.
    mutating func describe(_ blocks: [RichBlock]) {
        guard blocks != self.blocks else { return }
        self.blocks = blocks
        description += 1
    }
}

extension EventPageViewController: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        let (row, actions) = (rows[indexPath.row], actions)
        return { row.node(actions) }
    }
}
