import GroupDirectory
import Weft

/// The pages of groups and events.
extension BrowseMeetupApp {
    /// The open page.
    var shownPage: DetailsViewController? { split?.secondaryViewController as? DetailsViewController }

    /// The page that has the keyboard focus if there are two, otherwise the open one.
    var pageInUse: DetailsViewController? {
        let other = split?.hasThreePanes == true ? split?.supplementaryViewController as? DetailsViewController : nil
        return other?.view.containsFocus == true ? other : shownPage
    }

    /// Opens the page of a group.
    ///
    /// - Parameter page: the page from which it was opened.
    func showDetails(of group: Group, from page: DetailsViewController? = nil, animated: Bool = true) {
        let group = savedList.removedSources.contains(group.source) ? group.withStoredPictures : group
        let details = GroupDetailsViewController(group: group, finder: GroupEventFinder(of: group, in: session))
        let saving = SaveButton(savedList) { [savedList] in
            savedList.contains(group)
        } onToggle: { [groupActions] in
            groupActions.toggle(group)
        }
        details.onEvent = { [weak self, weak details] in
            self?.showEvent(EventSubject(event: $0, group: group, source: group.source), from: details)
        }
        events?.openedEvent = nil
        feed?.openedGroup = group.key
        show(details, from: page, saving: saving.widget, state: saving, animated: animated)
    }

    /// Opens the page of a listed event with all known details of its group. A later call replaces one in progress.
    func showEvent(_ event: AgendaEvent) {
        let key = EventSubject(event).key
        events?.openedEvent = key
        Task { [weak self, session, agenda = events?.madeAgenda] in
            let group =
                if let agenda { await agenda.group(of: event) } else { await EventFinder(session).group(of: event) }
            guard let self, events?.openedEvent ?? key == key else { return }
            showEvent(EventSubject(event, of: group))
        }
    }

    /// Opens the page of an event.
    ///
    /// - Parameter page: the page from which it was opened.
    func showEvent(_ subject: EventSubject, from page: DetailsViewController? = nil, animated: Bool = true) {
        var subject = subject
        subject.distance = subject.distance ?? place.flatMap { subject.coordinate?.distance(to: $0.coordinate) }
        let details = EventPageViewController(
            subject, finder: subject.group.map { GroupEventFinder(of: $0, in: session) },
            loader: EventPageLoader(of: subject.event, in: subject.group, from: subject.source, session: session),
            saved: savedList)
        details.onEvent = { [weak self, subject] in
            self?.showEvent(
                EventSubject(event: $0, group: subject.group, source: subject.source, distance: subject.distance),
                from: self?.split?.supplementaryViewController as? DetailsViewController)
        }
        details.onGroup = { [weak self, weak details] in self?.showGroup($0, from: details) }
        details.onTag = { [weak self] in self?.showEvents(tagged: $0) }
        details.onReminder = { [weak self] in self?.confirmReminder($0) }
        events?.openedEvent = subject.key
        let (key, savedList) = (subject.key, savedList)
        let saving = SaveButton(savedList) {
            savedList.events.saved(key) != nil
        } onToggle: { [weak details, groupActions] in
            // Uses the page's current data, which includes the description.
            if let details { groupActions.toggle(details.subject) }
        }
        Task { [session] in
            // The store reports its own errors.
            try? await session.noteEventPageOpened(key)
        }
        show(details, from: page, saving: saving.widget, state: saving, animated: animated)
    }

    /// Completes the open pages from their rows: a row has the facts of all sources that report its group or event, and
    /// a page that was opened from the store has those of one.
    func completePages() {
        for page in openPages {
            if let page = page as? EventPageViewController {
                if let row = events?.row(of: page.subject.key) { page.complete(by: row) }
            } else if let page = page as? GroupDetailsViewController, page.group.createdAt == nil {
                if let group = feed?.group(page.group.key) { page.complete(by: group) }
            }
        }
    }

    /// Shows the distance from the current place on the open pages: the last page is opened before the place is read.
    func measurePages() {
        guard let place else { return }
        for page in openPages { (page as? EventPageViewController)?.measure(from: place.coordinate) }
    }

    private var openPages: [ViewController] {
        [split?.supplementaryViewController, split?.secondaryViewController].compactMap { $0 }
    }

    /// Opens the page of an event's group, or returns to it if the event was opened there.
    private func showGroup(_ group: Group, from page: DetailsViewController?) {
        guard let split, let opener = split.supplementaryViewController as? GroupDetailsViewController,
            opener.group.key == group.key
        else { return showDetails(of: group, from: page) }
        if split.hasThreePanes { opener.takeFocus() } else { split.goBack() }
    }

    private func show(
        _ details: DetailsViewController, from page: DetailsViewController?, saving: Widget, state: AnyObject,
        animated: Bool
    ) {
        details.setHeader([saving, makeShareMenu(of: details)].compactMap(\.self), state: state)
        details.onOpen = { [weak self, weak details] link in
            Desktop.open(link, parent: self?.window) { details?.showNotOpened(link, reason: $0) }
        }
        details.onTell = { [weak self] in self?.window?.show(Toast($0)) }
        split?.showDetailViewController(details, beside: page, animated: animated)
        completePages()
    }
}
