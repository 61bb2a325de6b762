import GroupDirectory
import Weft
import WeftGLib

/// A page that consists of rows: the page of a group or the page of an event. Main actor.
@MainActor
class DetailsViewController: ViewController {
    let tableNode = TableNode()
    let map: MapService
    let bar = DetailsBar()
    private let handout: CalendarHandout
    /// The pending report that a file was written for the user's calendar.
    private var writtenNews: MainTimer?
    /// An object that updates the header bar; it is retained by the page.
    private var headerState: AnyObject?
    private lazy var columns = SideBySide(contentWidget) { PageColumns(width: $0, textScale: $1).picture }
    private var pictureWidget: NodeWidget?

    /// The link whose host the page's menu names.
    var linkInMenu: String?

    /// Opens a web page, or another address that the desktop can open.
    var onOpen: ((String) -> Void)?
    /// Opens the page of one of the group's events.
    var onEvent: ((GroupEvent) -> Void)?
    /// Shows a short message.
    var onTell: ((String) -> Void)?

    init(title: String, map: MapService, handout: CalendarHandout) {
        self.map = map
        self.handout = handout
        super.init(node: tableNode)
        self.title = title
        tableNode.maximumContentWidth = PageColumns(width: 0, textScale: 1).rows
        tableNode.allowsSelection = false
        tableNode.selectsText = true
        tableNode.accessibilityName = title
    }

    /// The address of the web page; nil without one.
    var link: String? { nil }

    override func loadView() -> Widget {
        columns.onResize = { [weak self] in self?.show(PageColumns(width: $0, textScale: $1)) }
        columns.widget.addStyleClass("page-columns")
        bar.setPage(columns.widget)
        bottomBar = bar.widget
        bar.focused = { [weak self] in self?.tableNode.focusedNode }
        bar.onLeave = { [weak self] origin in
            if let origin, origin.isNodeLoaded, origin.widget.isMapped, origin.widget.grabFocus() { return }
            self?.tableNode.takeFocus()
        }
        return bar.column
    }

    // MARK: Columns

    /// True on a page that is wide enough for its picture beside its rows. Subclasses then show no row with the
    /// picture.
    private(set) var isWide = false
    /// False if the page was scrolled below its picture when it became wide.
    private var beganAtTop = true

    /// The nodes beside the rows.
    var nodesBeside: [DisplayNode] { pictureWidget.map { [$0.node] } ?? [] }

    /// Called after `isWide` changed.
    func widthChanged() {}

    /// Shows a picture beside the rows; nil shows none.
    func setPictureBeside(_ picture: DisplayNode?) {
        pictureWidget = picture.map { NodeWidget(PagePictureNode($0), sizing: .fills) }
        setSide(pictureWidget?.widget)
    }

    /// Shows a widget beside the rows; nil shows none.
    func setSide(_ widget: Widget?) { columns.side = widget }

    override func prepareToAppear(in size: Size) {
        let columns = PageColumns(width: size.width, textScale: self.columns.textScale)
        show(columns)
        // Rows prepared for another width would have to be measured again.
        let side = columns.picture.map { $0.start + $0.width } ?? 0
        super.prepareToAppear(in: Size(width: size.width - side, height: size.height))
        if let room = columns.picture { prepareSide(in: Size(width: room.width, height: size.height)) }
    }

    /// Prepares what is beside the rows for its size in points, before the page is shown for the first time.
    func prepareSide(in size: Size) {}

    private func show(_ columns: PageColumns) {
        if tableNode.maximumContentWidth != columns.rows { tableNode.maximumContentWidth = columns.rows }
        guard isWide != (columns.picture != nil) else { return }
        isWide.toggle()
        // Showing or hiding the picture's row must not move the visible rows, except at the page's top.
        let isAtTop = tableNode.contentOffset < 1
        widthChanged()
        if isAtTop, isWide || beganAtTop { tableNode.contentOffset = 0 }
        if isWide { beganAtTop = isAtTop }
    }

    /// Puts widgets into the header bar.
    /// - Parameter state: an object that the page retains.
    func setHeader(_ items: [Widget], state: AnyObject? = nil) {
        headerState = state
        headerItems = items
    }

    // MARK: Calendar

    /// - Parameter group: the event's group, or a substitute.
    func addToCalendar(_ event: GroupEvent, of group: Group) {
        bar.hide()
        Task { [weak self, handout] in
            let path = await handout.give(event, of: group, parent: self?.window) { reason, file in
                self?.showNotAdded(reason, file)
            }
            // If the calendar program could not be started, the user sees that message instead.
            guard let self, let path, !bar.isShown else { return }
            writtenNews = MainTimer(milliseconds: 500) { [weak self] in
                self?.writtenNews = nil
                self?.onTell?(localized("The event was written to {path} for your calendar", ["path": path]))
            }
        }
    }

    private func showNotAdded(_ reason: String, _ file: EventCalendarFile) {
        writtenNews = nil
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
                self?.onTell?(localized("The event was saved to {path}", ["path": path]))
            } else {
                self?.showNotAdded(localized("the file cannot be written"), file)
            }
        }
    }

    // MARK: Links

    /// Shows a message that a web page could not be opened, with the reason.
    func showNotOpened(_ link: String, reason: String) {
        bar.show(notOpenedText(link, reason: reason), .copyAddress) { [weak self] in
            Desktop.copy(link)
            self?.bar.announce(localized("The address was copied"))
        }
    }

    /// Opens a link of the description. If its text names another host than its address, the user confirms first.
    func openLink(_ link: String, words: String) {
        // Links that browsers open at another host were removed when the text was parsed.
        guard let host = HTTPAddress.host(of: link) else { return }
        guard let named = LinkHost.other(namedIn: words, than: link) else {
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
}
