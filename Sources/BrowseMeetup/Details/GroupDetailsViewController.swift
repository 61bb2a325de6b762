import GroupDirectory
import Weft
import WeftGLib

/// A group's details as a list of parts: a long description is measured a paragraph at a time, near the viewport only.
@MainActor
final class GroupDetailsViewController: ViewController {
    /// Nil where the page is of an event that a single person invites to.
    let group: Group?
    /// What the page is of: the group, or that event in its place.
    private let subject: Group
    let event: GroupEvent?
    private let tableNode = TableNode()
    private var rows: [@Sendable () -> CellNode] = []
    private var loading: Task<Void, Never>?
    private var isComplete = false
    private var saveButton: SaveButton?
    private let column = Box(vertical: true)
    /// Made when there is something to say.
    private var errorBar: ErrorBar?
    /// What could not be opened.
    private var unopened = ""
    private lazy var announcer = Announcer(column)

    /// Opens a web page.
    var onOpen: ((String) -> Void)?

    /// - Parameter event: what of the group the user wants to see; it stands in for a group where there is none.
    init(group: Group?, event: GroupEvent? = nil) {
        let subject = group ?? Group(standingInFor: event ?? GroupEvent())
        self.group = group
        self.subject = subject
        self.event = event
        super.init(node: tableNode)
        title = subject.name
        tableNode.maximumContentWidth = 640
        tableNode.allowsSelection = false
        tableNode.selectsText = true
        tableNode.accessibilityName = subject.name
        tableNode.dataSource = self
        rows = [{ DetailsPhotoCellNode(group: subject) }]
    }

    isolated deinit {
        loading?.cancel()
    }

    override func loadView() -> Widget {
        column.setExpands()
        column.append(contentWidget)
        return column
    }

    /// What the page has in the header bar.
    func setSaving(_ button: SaveButton) {
        saveButton = button
        headerItems = [button.widget]
    }

    /// Says that a web page was not opened, and why.
    func showNotOpened(_ link: String, reason: String) {
        let bar =
            errorBar
            ?? ErrorBar(action: localized("Copy Address")) { [weak self] in
                guard let self else { return }
                Desktop.copy(self.unopened)
                let hadFocus = self.errorBar?.hasFocus == true
                self.errorBar?.hide()
                if hadFocus { self.tableNode.takeFocus() }
                self.announcer.announce(localized("The address was copied"))
            }
        if errorBar == nil { column.append(bar.widget) }
        errorBar = bar
        unopened = link
        let text = localized(
            "{link} was not opened: {reason}", ["link": String(link.prefix(100)), "reason": reason])
        bar.show(text)
        announcer.announce(text)
    }

    override func viewDidLoad() {
        tableNode.reloadData()
        loading = Task { [weak self, subject, event] in
            // Reducing HTML takes its time with a long description.
            let details = await WorkerPool.shared.run(.visible) { GroupDetails(subject, event: event) }
            self?.show(details)
        }
    }

    override var isReadyToAppear: Bool { isComplete && super.isReadyToAppear }

    private func show(_ details: GroupDetails) {
        isComplete = true
        let subject = subject
        let open: @MainActor @Sendable (String) -> Void = { [weak self] link in self?.onOpen?(link) }
        if !details.facts.isEmpty {
            rows.append { DetailsFactsCellNode(group: subject, facts: details.facts) }
        }
        if !details.event.isEmpty {
            let heading = event == nil ? localized("Next event") : localized("Event")
            rows.append { DetailsEventCellNode(heading, lines: details.event) }
        }
        for block in details.blocks {
            rows.append { DetailsTextCellNode(block: block, onLink: open) }
        }
        if let link = subject.link {
            let title = group == nil ? localized("Open Event Page") : localized("Open Group Page")
            rows.append { DetailsButtonCellNode(title: title) { open(link) } }
        }
        tableNode.insertRows(1..<rows.count)
    }
}

extension GroupDetailsViewController: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> CellNodeBlock {
        rows[indexPath.row]
    }
}

extension Group {
    /// For the page of an event that has no group.
    fileprivate init(standingInFor event: GroupEvent) {
        self.init(id: event.id ?? "event", name: event.name ?? localized("An event"))
        link = event.link
        keyPhoto = event.photo
        city = event.venue?.city
        coordinate = event.venue?.coordinate
        timeZone = event.timeZone
    }
}
