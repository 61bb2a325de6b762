import GroupDirectory
import Weft
import WeftGLib

/// A group's details as a list of parts: a long description is measured a paragraph at a time, near the viewport only.
@MainActor
final class GroupDetailsViewController: ViewController {
    let group: Group
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

    init(group: Group) {
        self.group = group
        super.init(node: tableNode)
        title = group.name
        tableNode.maximumContentWidth = 640
        tableNode.allowsSelection = false
        tableNode.selectsText = true
        tableNode.accessibilityName = group.name
        tableNode.dataSource = self
        rows = [{ DetailsPhotoCellNode(group: group) }]
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
            ?? ErrorBar(action: "Copy Address") { [weak self] in
                guard let self else { return }
                Desktop.copy(self.unopened)
                let hadFocus = self.errorBar?.hasFocus == true
                self.errorBar?.hide()
                if hadFocus { self.tableNode.takeFocus() }
                self.announcer.announce("The address was copied")
            }
        if errorBar == nil { column.append(bar.widget) }
        errorBar = bar
        unopened = link
        let text = "\(link.prefix(100)) was not opened: \(reason)"
        bar.show(text)
        announcer.announce(text)
    }

    override func viewDidLoad() {
        tableNode.reloadData()
        let group = group
        loading = Task { [weak self] in
            // Reducing HTML takes its time with a long description.
            let details = await WorkerPool.shared.run(.visible) { GroupDetails(group) }
            self?.show(details)
        }
    }

    override var isReadyToAppear: Bool { isComplete && super.isReadyToAppear }

    private func show(_ details: GroupDetails) {
        isComplete = true
        let group = group
        let open: @MainActor @Sendable (String) -> Void = { [weak self] link in self?.onOpen?(link) }
        if !details.facts.isEmpty {
            rows.append { DetailsFactsCellNode(group: group, facts: details.facts) }
        }
        if !details.event.isEmpty {
            rows.append { DetailsEventCellNode(lines: details.event) }
        }
        for block in details.blocks {
            rows.append { DetailsTextCellNode(block: block, onLink: open) }
        }
        if let link = group.link {
            rows.append { DetailsButtonCellNode(title: "Open Group Page") { open(link) } }
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
