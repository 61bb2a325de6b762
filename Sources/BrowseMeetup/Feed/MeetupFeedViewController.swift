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
    private lazy var status = FeedStatusView { [weak self] in self?.retry() }
    private lazy var errorBar = FeedErrorBar { [weak self] in self?.retry() }
    private var batch: BatchContext?
    private var waitsForRetry = false

    /// Called once, when there is something to see: the first groups on their way, or what went wrong.
    var onFirstResult: (() -> Void)?

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
        let column = Box(vertical: true)
        column.append(contentWidget)
        column.append(errorBar.widget)
        pages.setExpands()
        pages.add(status.loadingPage)
        pages.add(status.messagePage)
        pages.add(column)
        feedPage = column
        return pages
    }

    private var feedPage: Widget?

    override func viewDidLoad() {
        interactor.findGroupItemsNearby()
    }

    override func viewDidAppear() {
        if !provider.groups.isEmpty { tableNode.takeFocus() }
    }

    private func retry() {
        waitsForRetry = false
        errorBar.hide()
        provider.groups.isEmpty ? interactor.findGroupItemsNearby() : interactor.findMoreGroupItems()
    }
}

extension MeetupFeedViewController: MeetupFeedInteractorOutput {
    func willFindGroupItems() {
        guard provider.groups.isEmpty else { return }
        status.startSpinning()
        pages.show(status.loadingPage, .none)
    }

    func didFindGroupItems(_ groups: [Group]) {
        status.stopSpinning()
        let isFirst = provider.groups.isEmpty
        let rows = provider.append(groups)
        tableNode.insertRows(rows)
        if provider.groups.isEmpty, !interactor.hasMoreGroupItems {
            status.setMessage(
                title: "No groups here", message: "There are no groups near this place.", canRetry: false)
            pages.show(status.messagePage, .none)
        } else if provider.groups.isEmpty {
            interactor.findMoreGroupItems()
        } else if isFirst, let feedPage {
            pages.show(feedPage, .none)
            tableNode.takeFocus()
        }
        batch?.completeBatchFetching(true)
        batch = nil
        reportFirstResult()
    }

    func didFailToFindGroupItems(_ error: any Error) {
        status.stopSpinning()
        let (title, message) = Self.words(for: error)
        waitsForRetry = true
        if provider.groups.isEmpty {
            status.setMessage(title: title, message: message, canRetry: true)
            pages.show(status.messagePage, .none)
        } else {
            errorBar.show("\(title). \(message)")
        }
        batch?.cancelBatchFetching()
        batch = nil
        reportFirstResult()
    }

    private func reportFirstResult() {
        onFirstResult?()
        onFirstResult = nil
    }

    private static func words(for error: any Error) -> (title: String, message: String) {
        switch error {
        case let error as MeetupServiceError: (error.errorTitle, error.errorMessage)
        case let error as LocationError: ("Where you are is not known", error.description)
        default: ("Something went wrong", "\(error)")
        }
    }
}

extension MeetupFeedViewController: TableDelegate {
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
        onSelect?(provider.groups[indexPath.row])
    }

    func shouldBatchFetch(for tableNode: TableNode) -> Bool {
        !provider.groups.isEmpty && interactor.hasMoreGroupItems && !waitsForRetry
    }

    func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
        batch = context
        interactor.findMoreGroupItems()
    }
}
