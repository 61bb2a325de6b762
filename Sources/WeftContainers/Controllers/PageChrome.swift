import WeftGLib
import WeftGTK
import WeftNodes

/// A page's additions to the header bar, and its keys. A value.
struct PageChrome {
    var leading: [Widget] = []
    var trailing: [Widget] = []
    /// The widget that replaces the title.
    var titleItem: Widget?
    /// The bars at the start and the end of the page's own view.
    var topBar: Widget?
    var bottomBar: Widget?
    var commands: [WindowCommand] = []
    var menu: [[WindowCommand]] = []
    /// The button of `menu`.
    var menuButton: MenuButton?
    /// Increased with each change of the commands.
    var version = 0
}

@MainActor
extension ViewController {
    /// Widgets at the end of the header bar while the page shows, in this order. A container's own items are shown
    /// together with those of its pages. A widget can be in only one place at a time.
    public var headerItems: [Widget] {
        get { chrome.trailing }
        set {
            chrome.trailing = newValue
            headerChanged()
        }
    }

    /// Widgets at the start of the header bar, after the back button: a container's own, then those of its pages.
    public var leadingHeaderItems: [Widget] {
        get { chrome.leading }
        set {
            chrome.leading = newValue
            headerChanged()
        }
    }

    /// The commands that are active while the page shows, whichever of its widgets has the keyboard focus. A
    /// container's own commands are active together with those of its pages. If two have the same name, the inner
    /// page's command wins.
    public var commands: [WindowCommand] {
        get { chrome.commands }
        set {
            chrome.commands = newValue
            commandsChanged()
        }
    }

    /// A menu of commands at the very end of the header bar while the page shows, in groups with a line between them;
    /// F10 opens it. Its commands are the window's, too, and need not be in `commands`. If it is empty, there is no
    /// menu.
    public var menu: [[WindowCommand]] {
        get { chrome.menu }
        set {
            chrome.menu = newValue
            let names = Set(newValue.joined().map(\.name))
            chrome.menuButton =
                newValue.isEmpty
                ? nil
                : MenuButton(
                    iconName: "open-menu-symbolic", label: frameworkText("Main Menu"), isPrimary: true,
                    sections: { newValue },
                    others: { [weak self] in self?.window?.commands.filter { !names.contains($0.name) } ?? [] })
            commandsChanged()
            headerChanged()
        }
    }

    /// The widget that replaces the title in the header bar while the page shows. A container's own item takes
    /// precedence over its pages' items. nil shows the title.
    public var headerTitleItem: Widget? {
        get { chrome.titleItem }
        set {
            guard newValue !== chrome.titleItem else { return }
            chrome.titleItem = newValue
            headerChanged()
        }
    }

    /// The page's widgets at the end of the header bar, its menu last.
    var trailingItems: [Widget] { chrome.trailing + [chrome.menuButton].compactMap(\.self) }

    private func commandsChanged() {
        chrome.version += 1
        outermost.windowRoot?.commandsChanged()
    }

    /// The controllers with active commands, the innermost first.
    var commandingControllers: [ViewController] {
        appearingChildren.filter(\.isAppeared).reversed().flatMap(\.commandingControllers) + [self]
    }
}

/// The commands that a window has from its pages. Main actor.
@MainActor
final class PageCommands {
    /// The installed sources, by identity and version.
    private var installed: [Source] = []
    private var update: MainTimer?

    private struct Source: Equatable {
        let page: ObjectIdentifier
        let version: Int
    }

    /// Called when a page was added or removed, or has changed its commands. The update runs in the next iteration of
    /// the main loop, since one of the commands may be running.
    func changed(of root: @escaping @MainActor () -> ViewController?) {
        guard update == nil else { return }
        update = MainTimer(milliseconds: 0) { [weak self] in
            self?.update = nil
            if let root = root(), let window = root.window { self?.install(root, in: window) }
        }
    }

    func install(_ root: ViewController, in window: Window) {
        let pages = root.commandingControllers.filter { $0.chrome.version > 0 }
        let sources = pages.map { Source(page: ObjectIdentifier($0), version: $0.chrome.version) }
        guard sources != installed else { return }
        installed = sources
        window.setPageCommands(pages.flatMap { $0.chrome.commands + $0.chrome.menu.joined() })
    }
}
