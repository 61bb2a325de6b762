import GroupDirectory
import Weft

/// The window's commands, for keys and its menu.
extension BrowseMeetupApp {
    /// Adds the commands to the window, and their menu to the header bar.
    func addCommands(
        to window: Window, _ root: SplitViewController, _ groups: GroupsViewController,
        _ events: EventsViewController
    ) {
        let (close, quit) = Self.closing
        let reload = WindowCommand(name: "reload", title: localized("Reload"), keys: ["F5", "<Control>r"]) {
            [weak self] in
            self?.reload()
        }
        let place = WindowCommand(name: "place", title: localized("Choose a place"), keys: ["<Control>l"]) {
            [weak self] in
            self?.openPlaces()
        }
        let views = [localized("Groups"), localized("Events"), localized("Saved")].enumerated().map { index, title in
            WindowCommand(name: "view-\(index + 1)", title: title, keys: ["<Control>\(index + 1)"]) { [weak self] in
                self?.showView(index)
            }
        }
        let search = WindowCommand(name: "search", title: localized("Search"), keys: ["<Control>f"]) { [weak self] in
            self?.openSearchOfView()
        }
        let filter = WindowCommand(
            name: "filter", title: localized("Order and Filters"), keys: ["<Control><Shift>f"]
        ) { [weak self] in
            self?.openFiltersOfView()
        }
        groups.filterCommands = [close, quit]
        let save = WindowCommand(name: "save", title: localized("Save the group or event"), keys: ["<Control>d"]) {
            [weak self] in
            self?.toggleSaved()
        }
        let preferences = WindowCommand(
            name: "preferences", title: localized("Preferences"), keys: ["<Control>comma"]
        ) { [weak self, weak window] in
            guard let window else { return }
            self?.showPreferences(above: window, with: [close, quit])
        }
        let export = WindowCommand(name: "export", title: localized("Save Events as a Calendar File…")) { [weak self] in
            self?.showView(1)
            self?.events?.exportAll()
        }
        let rows = WindowCommand(name: "rows", title: localized("Compact or Large Rows")) { [weak self] in
            self?.toggleRows()
        }
        let site = WindowCommand(name: "add-site", title: localized("Add a Site…")) { [weak self] in
            self?.openSources(nil)
        }
        let requests = WindowCommand(name: "requests", title: localized("What Left This Computer")) { [weak window] in
            guard let window else { return }
            Self.showRequests(above: window, with: [close, quit])
        }
        let shown = Self.shortcutGroups(
            of: views + [search, filter, reload, place, save] + shareCommands().prefix(1) + [preferences, close, quit],
            isRightToLeft: window.isRightToLeft)
        let shortcuts = WindowCommand(
            name: "shortcuts", title: localized("Keyboard Shortcuts"), keys: ["<Control>question"]
        ) { [weak window] in
            guard let window, let help = ShortcutsWindow(shown, parent: window) else { return }
            Self.present(help.window, with: [close, quit])
        }
        let about = WindowCommand(name: "about", title: localized("About Browse Meetup")) { [weak window] in
            guard let window else { return }
            AppStyle.findIcon()
            Self.present(.about(Self.aboutText, parent: window), with: [close, quit])
        }
        window.onKey { [weak window] press in press.isUndo && window?.undoByToast() == true }
        window.addCommands(
            views + [
                search, filter, rows, reload, place, save, site, export, preferences, requests, shortcuts, about, close,
                quit,
            ]
                + shareCommands())
        // The list's reload commands are left out: they would discard typed text.
        let button = makePlaceButton(commands: [close, quit])
        placeButton = button
        root.headerBar.packStart(button.widget)
        root.headerItems = [
            groups.searchButton, events.searchButton,
            MenuButton(
                iconName: "open-menu-symbolic", label: localized("Main Menu"),
                sections: [
                    [reload, search, filter, rows], [site, export], [preferences, requests, shortcuts, about],
                ],
                others: views + [place, save, close, quit], isPrimary: true),
        ]
    }

    /// The commands that close the window and quit the program.
    static var closing: (WindowCommand, WindowCommand) {
        (
            .close(title: localized("Close the window"), keys: ["<Control>w"]),
            WindowCommand(name: "quit", title: localized("Quit"), keys: ["<Control>q"]) { Window.closeAll() }
        )
    }

    /// Opens the list of sources, or brings it to the front; asks for the token of `source`.
    func openSources(_ source: SourceIdentity?) {
        guard let window else { return }
        let (close, quit) = Self.closing
        showSources(above: window, with: [close, quit], askingForTokenOf: source)
    }

    /// Switches between the two looks of groups, also for the next start.
    private func toggleRows() {
        guard let feed else { return }
        let isCompact = feed.hasCompactRows
        preferences.change { $0.rows = isCompact ? .large : .compact }
        showView(0)
    }

    /// Reloads the current view.
    private func reload() {
        (views?.selectedViewController as? any Refreshable)?.refresh()
    }

    /// Shows a view of the list, after closing details that cover it.
    func showView(_ index: Int) {
        guard let views, let split else { return }
        // Selects the view before closing the details: the keyboard then moves to the chosen view, and the covered view
        // keeps its focused row.
        views.selectedIndex = index
        if split.isCollapsed, split.secondaryViewController != nil { split.closeDetail() }
        views.takeFocus()
    }

    /// Presents a window above the program's window, with commands for closing and quitting.
    private static func present(_ window: Window, with commands: [WindowCommand]) {
        window.addCommands(commands)
        window.present()
    }

    private static var aboutText: AboutText {
        var text = AboutText(name: localized("Browse Meetup"), version: Program.version, iconName: Program.id)
        text.comments = localized("Browse groups that meet near a place")
        // The licence of the list of places requires it.
        text.copyright = localized("© The Weft authors\nPlaces: GeoNames, CC BY 4.0")
        text.license = .mit
        return text
    }

    /// The commands with keys, and the keys of lists and pages.
    private static func shortcutGroups(of commands: [WindowCommand], isRightToLeft: Bool) -> [ShortcutsWindow.Group] {
        let program =
            commands.map(ShortcutsWindow.Shortcut.init)
            + [
                .init(title: localized("Undo what was done last"), keys: "<Control>z"),
                .init(title: localized("Open the menu"), keys: "F10"),
                .init(title: localized("Keyboard shortcuts"), keys: "<Control>question"),
            ]
        return [
            .init(title: localized("Program"), shortcuts: program),
            .init(
                title: localized("Groups"),
                shortcuts: [
                    .init(title: localized("Go from row to row"), keys: "Up Down"),
                    .init(title: localized("Go on by a screen"), keys: "Page_Up Page_Down"),
                    .init(title: localized("First and last row"), keys: "Home End"),
                    .init(title: localized("Open the row"), keys: "Return space"),
                    .init(title: localized("Open the row’s menu"), keys: "<Shift>F10"),
                    .init(title: localized("Remove from Saved"), keys: "Delete"),
                ]),
            .init(
                title: localized("Details"),
                shortcuts: [
                    .init(title: localized("Go back"), keys: isRightToLeft ? "Escape <Alt>Right" : "Escape <Alt>Left"),
                    .init(title: localized("To the next part of the window"), keys: "F6"),
                    .init(title: localized("Links and buttons"), keys: "Tab <Shift>Tab"),
                ]),
        ]
    }
}
