import GroupDirectory
import Weft
import WeftGLib

/// The feed: groups near the reader, nearest first, more as the reader comes near the end.
@MainActor
final class MeetupFeedViewController: ViewController {
    let tableNode: TableNode
    private let interactor: any MeetupFeedInteractorInput
    private let provider = MeetupFeedTableDataProvider()
    private let pages = PageStack()
    private let column = Box(vertical: true)
    private let sampleLine = Label("Sample groups: people, places and dates are invented.", overflow: .wrapsCentered)
    private let spinner = Spinner(size: 32)
    /// Made when there is something to say: most readers never see them.
    private var status: FeedStatusView?
    private var errorBar: ErrorBar?
    private var batch: BatchContext?
    private var waitsForRetry = false
    /// The keyboard pressed Retry.
    private var focusGoesBackToBar = false
    /// Groups that come now tell that pictures may come, too.
    private var retriesPictures = false
    private lazy var announcer = Announcer(pages)

    /// Called once, when there is something to see: the first groups on their way, or what went wrong.
    var onFirstResult: (() -> Void)?

    /// The group whose page was opened last.
    private var chosenGroup: Group.ID?
    /// Whether that one is shown as chosen.
    var showsChosenRow = false {
        didSet { updateChosenRow() }
    }

    /// Opens a group's page.
    var onSelect: ((Group) -> Void)?

    init(interactor: any MeetupFeedInteractorInput) {
        self.interactor = interactor
        tableNode = TableNode()
        super.init(node: tableNode)
        tableNode.dataSource = provider
        tableNode.delegate = self
        tableNode.maximumContentWidth = 640
        tableNode.accessibilityName = "Groups"
    }

    var groups: [Group] { provider.groups }

    override func loadView() -> Widget {
        spinner.setAlignment(horizontal: .center, vertical: .center)
        spinner.setAccessibleLabel("Loading groups")
        sampleLine.isVisible = false
        sampleLine.addStyleClass("feed-sample")
        column.append(sampleLine)
        spinner.isFocusable = true
        column.append(contentWidget)
        pages.setExpands()
        pages.add(spinner)
        pages.add(column)
        return pages
    }

    override func viewDidLoad() {
        interactor.findGroupItemsNearby()
    }

    private func updateChosenRow() {
        if showsChosenRow, let row = provider.groups.firstIndex(where: { $0.id == chosenGroup }) {
            tableNode.selectRow(at: IndexPath(row: row))
        } else if let shown = tableNode.indexPathForSelectedRow {
            tableNode.deselectRow(at: shown)
        }
    }

    private func retry() {
        waitsForRetry = false
        retriesPictures = true
        hideErrorBar()
        updateEnd()
        provider.groups.isEmpty ? interactor.findGroupItemsNearby() : interactor.findMoreGroupItems()
    }

    /// Finds the groups anew; what is on screen stays until there are others.
    func reload() {
        waitsForRetry = false
        retriesPictures = true
        hideErrorBar()
        updateEnd()
        batch?.cancelBatchFetching()
        batch = nil
        interactor.findGroupItemsNearby()
    }
}

extension MeetupFeedViewController: MeetupFeedInteractorOutput {
    func willFindGroupItems() {
        guard provider.groups.isEmpty else { return }
        spinner.isSpinning = true
        pages.show(spinner, .none)
        // Who cannot be told otherwise hears where the keyboard is.
        if !announcer.announce("Loading groups") { spinner.grabFocus() }
    }

    func didFindGroupItems(_ groups: [Group], anew: Bool) {
        spinner.isSpinning = false
        focusGoesBackToBar = false
        if retriesPictures { NetworkImageNode.retryFailures() }
        retriesPictures = false
        let isFirst = provider.groups.isEmpty
        if isFirst || anew && groups.isEmpty {
            provider.replace(with: groups)
            tableNode.reloadData()
        } else if anew {
            replaceGroups(with: groups)
        } else {
            tableNode.insertRows(provider.append(groups))
        }
        if provider.groups.isEmpty, !interactor.hasMoreGroupItems {
            showStatus { $0.showNothing(title: "No groups here", message: "There are no groups near this place.") }
        } else if isFirst || anew {
            sampleLine.isVisible = interactor.isSample
            announcer.announce(groups.count == 1 ? "1 group" : "\(LocalNumber.grouped(groups.count)) groups")
            // Whoever reads the details beside it goes on there.
            if isFirst {
                pages.show(column, .none)
                tableNode.takeFocus()
            }
        } else if !groups.isEmpty {
            announcer.announce("\(LocalNumber.grouped(groups.count)) more", .low)
        }
        updateEnd()
        batch?.completeBatchFetching(true)
        batch = nil
        reportFirstResult()
    }

    private func updateEnd() {
        provider.end.set(
            waitsForRetry ? .unknown : interactor.hasMoreGroupItems ? .more : .all(count: provider.groups.count))
    }

    func didFailToFindGroupItems(_ error: any Error) {
        spinner.isSpinning = false
        let trouble = FeedTrouble(error)
        waitsForRetry = true
        if provider.groups.isEmpty {
            showStatus { $0.show(trouble) }
        } else {
            showErrorBar("\(trouble.title). \(trouble.message)")
        }
        updateEnd()
        batch?.cancelBatchFetching()
        batch = nil
        reportFirstResult()
    }

    /// What the reader looks at stays where it is, if it was found again; otherwise the list begins anew.
    private func replaceGroups(with groups: [Group]) {
        let top =
            provider.groups.indices.contains(tableNode.visibleRows.lowerBound)
            ? provider.groups[tableNode.visibleRows.lowerBound].id : nil
        tableNode.update(from: provider.groups, to: groups) { provider.replace(with: $0) }
        if !groups.contains(where: { $0.id == top }) {
            let hadFocus = pages.containsFocus
            tableNode.contentOffset = 0
            if hadFocus { tableNode.focusRow(at: IndexPath(row: 0)) }
        }
        updateChosenRow()
    }

    /// The keyboard goes back to the groups, and to the bar when the same goes wrong again.
    private func hideErrorBar() {
        guard let errorBar, errorBar.widget.isVisible else { return }
        focusGoesBackToBar = errorBar.hasFocus
        if focusGoesBackToBar { tableNode.takeFocus() }
        errorBar.hide()
    }

    private func showStatus(_ tell: (FeedStatusView) -> Void) {
        let view = status ?? FeedStatusView { [weak self] in self?.retry() }
        if status == nil { pages.add(view.widget) }
        status = view
        pages.show(view.widget, .none)
        tell(view)
        announcer.announce(view.whatHappened)
    }

    /// Groups on screen stay; a line below them says what happened.
    private func showErrorBar(_ text: String) {
        let bar = errorBar ?? ErrorBar(action: "Retry") { [weak self] in self?.retry() }
        if errorBar == nil { column.append(bar.widget) }
        errorBar = bar
        bar.show(text)
        if focusGoesBackToBar, pages.containsFocus { bar.takeFocus() }
        focusGoesBackToBar = false
        announcer.announce(text)
    }

    private func reportFirstResult() {
        onFirstResult?()
        onFirstResult = nil
    }
}

extension MeetupFeedViewController: TableDelegate {
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
        chosenGroup = provider.groups[indexPath.row].id
        onSelect?(provider.groups[indexPath.row])
        updateChosenRow()
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool {
        !provider.groups.isEmpty && interactor.hasMoreGroupItems && !waitsForRetry
    }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        batch = context
        interactor.findMoreGroupItems()
    }
}
