import GroupDirectory
import Weft
import WeftGLib

/// The requests of this run, newest first: the host, the purpose, the data sent, and the result of each.
@MainActor
final class RequestsPage: ViewController {
    private let log: HTTPRequestLog
    private let requests = ListItems<HTTPLoggedRequest>()
    private let table: TableNode
    private let root = Box(vertical: true)
    private let summary = Label("", overflow: .wraps)
    private let stack = PageStack()
    private let empty = FeedStatusView(onRetry: {}, onSources: {})
    /// The button for the header bar.
    let clearButton = Button(label: localizedIn("requests", "Clear"))
    /// True while a change of the log waits for its turn on the main thread.
    private let isStale = Locked(false)

    init(_ log: HTTPRequestLog = .shared) {
        self.log = log
        table = TableNode(requests) { RequestCellNode($0) }
        super.init(node: table)
        title = localized("What Left This Computer")
        table.allowsSelection = false
        table.selectsText = true
        table.separatorStyle = .singleLine
        table.maximumContentWidth = 640
        table.accessibilityName = localized("Requests")
        clearButton.onClicked { [weak self] in self?.log.clear() }
    }

    isolated deinit {
        log.onChange(nil)
    }

    override func loadView() -> Widget {
        summary.addStyleClass("secondary-label")
        summary.setMargins(12)
        empty.show(
            FeedNothing(
                title: localized("Nothing left this computer"),
                message: localized(
                    "Requests appear here as they are made. Only this list remembers them, until the end."),
                icon: "security-high-symbolic"))
        stack.setExpands()
        stack.add(empty.widget)
        stack.add(contentWidget)
        for part in [summary, stack] as [Widget] { root.append(part) }
        return root
    }

    override func viewDidLoad() {
        log.onChange { [weak self, isStale] in
            let isFirst = isStale.withLock { isStale in
                defer { isStale = true }
                return !isStale
            }
            guard isFirst else { return }
            MainWakeUp.schedule {
                isStale.withLock { $0 = false }
                self?.show()
            }
        }
        show()
    }

    override func takeFocus() {
        if requests.items.isEmpty { empty.takeFocus() } else { super.takeFocus() }
    }

    private func show() {
        let now = log.snapshot
        // `root` instead of `view`, since `view` is still being created at the first call.
        let hadFocus = root.containsFocus
        let wasEmpty = requests.items.isEmpty
        requests.setItems(now.requests, animated: false)
        summary.text = Self.summary(now)
        summary.isVisible = now.count > 0
        clearButton.isSensitive = now.requests.contains { $0.outcome != nil } || clearButton.containsFocus
        stack.show(now.requests.isEmpty ? empty.widget : contentWidget, .none)
        if hadFocus, wasEmpty != now.requests.isEmpty { takeFocus() }
    }

    private static func summary(_ now: HTTPRequestLog.Snapshot) -> String {
        let count = localizedPlural("{count} request", "{count} requests", now.count)
        var sentences = [
            // Translators: {requests} is "12 requests", {bytes} is "3 kB sent, 2 MB received".
            localized(
                "{requests}, {bytes}.",
                ["requests": count, "bytes": RequestText.bytes(sent: now.sentBytes, received: now.receivedBytes)])
        ]
        let shown = now.requests.count
        if shown < now.count {
            sentences.append(
                localized("The newest {number} are listed.", ["number": LocalNumber.grouped(shown)]))
        }
        sentences.append(
            localized("Each also shows a site the network address of this computer and the name of the program."))
        return localizedSentences(sentences)
    }
}
