import GroupDirectory
import Weft

/// The preferences window, and the effects of changes.
extension BrowseMeetupApp {
    /// Opens the preferences above `parent`, or brings them to the front.
    /// - Parameter commands: commands of the window, for closing and quitting.
    func showPreferences(above parent: Window, with commands: [WindowCommand]) {
        if let window = preferences.window { return window.present() }
        let page = PreferencesPage(preferences, hidden: makeHiddenRow(), background: preferences.background)
        let window = Window(application: nil, title: page.title, width: 420, height: 560)
        window.setTransient(for: parent)
        page.onSources = { [weak self, weak window] in
            guard let window else { return }
            self?.showSources(above: window, with: commands, askingForTokenOf: nil)
        }
        window.rootViewController = page
        window.addCommands(commands)
        window.onKey { [weak window] press in
            guard press.key == .escape else { return false }
            window?.close()
            return true
        }
        window.onClose { [weak self] in self?.preferences.window = nil }
        preferences.window = window
        window.present()
    }

    /// Applies changed preferences to the contents on screen.
    func followPreferences() {
        preferences.onChange = { [weak self] before in self?.preferencesChanged(from: before) }
    }

    private func preferencesChanged(from before: Preferences) {
        let now = preferences.current
        feed?.rowStyle = now.rows
        if now.units != before.units {
            events?.tableNode.reloadData()
            feed?.tableNode.reloadData()
            placeButton?.forgetPopover()
        }
        if now.remindsInBackground != before.remindsInBackground {
            (preferences.window?.rootViewController as? PreferencesPage)?.showBackground()
        }
        // Rebuilds rows that already have pictures.
        if now.pictures == .never, before.pictures != .never {
            for list in lists { list.reloadData() }
        }
    }

    /// The existing lists.
    private var lists: [TableNode] {
        let pages = [split?.supplementaryViewController, split?.secondaryViewController].map { $0?.node as? TableNode }
        let lists: [TableNode?] = [feed?.tableNode, events?.tableNode, saved?.tableNode] + pages
        return lists.compactMap(\.self)
    }
}
