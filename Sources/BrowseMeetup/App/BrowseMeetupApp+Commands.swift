import Weft

/// What the window does by keys and by its menu.
extension BrowseMeetupApp {
    /// Gives the window its commands, and the header bar the menu with them.
    func addCommands(to window: Window, _ root: SplitViewController) {
        let close = WindowCommand.close(title: "Close the window", keys: ["<Control>w"])
        let quit = WindowCommand(name: "quit", title: "Quit", keys: ["<Control>q"]) { Window.closeAll() }
        let reload = WindowCommand(name: "reload", title: "Reload", keys: ["F5", "<Control>r"]) { [weak self] in
            self?.feed?.reload()
        }
        let place = WindowCommand(name: "place", title: "Choose a place", keys: ["<Control>l"]) { [weak self] in
            // Not while the details cover the list.
            guard let button = self?.placeButton, button.widget.isVisible else { return }
            button.open()
        }
        let views = ["Groups", "Saved"].enumerated().map { index, title in
            WindowCommand(name: "view-\(index + 1)", title: title, keys: ["<Control>\(index + 1)"]) { [weak self] in
                self?.showView(index)
            }
        }
        let save = WindowCommand(name: "save", title: "Save the group", keys: ["<Control>d"]) { [weak self] in
            self?.toggleSaved()
        }
        openSources = { [weak self, weak window] source in
            guard let window else { return }
            self?.showSources(above: window, with: [close, quit], askingForTokenOf: source)
        }
        let sources = WindowCommand(name: "sources", title: "Sources…") { [weak self] in self?.openSources?(nil) }
        let groups = Self.shortcutGroups(
            of: views + [reload, place, save, close, quit], isRightToLeft: window.isRightToLeft)
        let shortcuts = WindowCommand(
            name: "shortcuts", title: "Keyboard Shortcuts", keys: ["<Control>question"]
        ) { [weak window] in
            guard let window, let help = ShortcutsWindow(groups, parent: window) else { return }
            Self.present(help.window, with: [close, quit])
        }
        let about = WindowCommand(name: "about", title: "About Browse Meetup") { [weak window] in
            guard let window else { return }
            AppStyle.findIcon()
            Self.present(.about(Self.aboutText, parent: window), with: [close, quit])
        }
        window.addCommands(views + [reload, place, save, sources, shortcuts, about, close, quit])
        // Not those that reload: what is typed there would be gone.
        let button = makePlaceButton(commands: [close, quit])
        placeButton = button
        root.headerBar.packStart(button.widget)
        root.headerItems = [
            MenuButton(
                iconName: "open-menu-symbolic", label: "Main Menu",
                sections: [[reload], [sources], [shortcuts, about, quit]], others: views + [place, save, close],
                isPrimary: true)
        ]
    }

    /// Shows a view of the list; where details cover it, they go.
    private func showView(_ index: Int) {
        guard let views, let split else { return }
        if split.isCollapsed, split.secondaryViewController != nil { split.closeDetail() }
        views.selectedIndex = index
        views.takeFocus()
    }

    /// A window in front of the program's: closed and left by the keys that the program's has.
    private static func present(_ window: Window, with commands: [WindowCommand]) {
        window.addCommands(commands)
        window.present()
    }

    private static var aboutText: AboutText {
        var text = AboutText(name: "Browse Meetup", version: Program.version, iconName: Program.id)
        text.comments = "Browse groups that meet near a place"
        // The licence of the list of places asks for it.
        text.copyright = "© The Weft authors\nPlaces: GeoNames, CC BY 4.0"
        text.license = .mit
        return text
    }

    /// The keys of the commands, and those that lists and pages have of themselves.
    private static func shortcutGroups(of commands: [WindowCommand], isRightToLeft: Bool) -> [ShortcutsWindow.Group] {
        let program =
            commands.map(ShortcutsWindow.Shortcut.init)
            + [
                .init(title: "Open the menu", keys: "F10"),
                .init(title: "Keyboard shortcuts", keys: "<Control>question"),
            ]
        return [
            .init(title: "Program", shortcuts: program),
            .init(
                title: "Groups",
                shortcuts: [
                    .init(title: "Go from row to row", keys: "Up Down"),
                    .init(title: "Go on by a screen", keys: "Page_Up Page_Down"),
                    .init(title: "First and last row", keys: "Home End"),
                    .init(title: "Open the row", keys: "Return space"),
                ]),
            .init(
                title: "Details",
                shortcuts: [
                    .init(title: "Go back", keys: isRightToLeft ? "Escape <Alt>Right" : "Escape <Alt>Left"),
                    .init(title: "From the groups to the details and back", keys: "F6"),
                    .init(title: "Links and buttons", keys: "Tab <Shift>Tab"),
                ]),
        ]
    }
}
