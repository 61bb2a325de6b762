import WeftGLib
import WeftGTK
import WeftNodes

/// What a page has besides its contents: in the header bar, and by keys. A value.
struct PageChrome {
    var leading: [Widget] = []
    var trailing: [Widget] = []
    /// In place of the title.
    var titleItem: Widget?
    /// Of the page's own view.
    var bottomBar: Widget?
    var commands: [WindowCommand] = []
    var menu: [[WindowCommand]] = []
    /// Of `menu`.
    var menuButton: MenuButton?
    /// Raised with each change of the commands.
    var version = 0
}

@MainActor
extension ViewController {
    /// Buttons and the like at the end of the header bar while the page shows, in this order; a container's own stay beside
    /// those of its pages. A widget can be in one place at a time.
    public var headerItems: [Widget] {
        get { chrome.trailing }
        set {
            chrome.trailing = newValue
            headerChanged()
        }
    }

    /// The same at the start of the header bar, behind the way back: a container's own, then those of its pages.
    public var leadingHeaderItems: [Widget] {
        get { chrome.leading }
        set {
            chrome.leading = newValue
            headerChanged()
        }
    }

    /// What the window does by keys while the page shows, whatever has the keyboard in it. A container's own hold together
    /// with those of its pages; of two with one name that of the inner page counts.
    public var commands: [WindowCommand] {
        get { chrome.commands }
        set {
            chrome.commands = newValue
            commandsChanged()
        }
    }

    /// A menu of commands at the very end of the header bar while the page shows, in groups with a line between them; F10
    /// opens it. Its commands are the window's, too, and need not be in `commands`. Empty is no menu.
    public var menu: [[WindowCommand]] {
        get { chrome.menu }
        set {
            chrome.menu = newValue
            let names = Set(newValue.joined().map(\.name))
            chrome.menuButton =
                newValue.isEmpty
                ? nil
                : MenuButton(
                    iconName: "open-menu-symbolic", label: frameworkText("Main Menu"), sections: newValue,
                    isPrimary: true
                ) { [weak self] in self?.window?.commands.filter { !names.contains($0.name) } ?? [] }
            commandsChanged()
            headerChanged()
        }
    }

    /// What stands in the middle of the header bar in place of the title while the page shows; a container's own goes before
    /// those of its pages. nil is the title.
    public var headerTitleItem: Widget? {
        get { chrome.titleItem }
        set {
            guard newValue !== chrome.titleItem else { return }
            chrome.titleItem = newValue
            headerChanged()
        }
    }

    /// What the page has at the end of the header bar, its menu last.
    var trailingItems: [Widget] { chrome.trailing + [chrome.menuButton].compactMap(\.self) }

    private func commandsChanged() {
        chrome.version += 1
        outermost.windowRoot?.commandsChanged()
    }

    /// The controllers whose commands hold, the innermost first.
    var commandingControllers: [ViewController] {
        appearingChildren.filter(\.isAppeared).reversed().flatMap(\.commandingControllers) + [self]
    }
}

/// Which commands a window has by its pages. Main actor.
@MainActor
final class PageCommands {
    /// Whose they are, by identity and version.
    private var installed: [Source] = []
    private var update: MainTimer?

    private struct Source: Equatable {
        let page: ObjectIdentifier
        let version: Int
    }

    /// A page came or went, or has others: in the loop's next turn, as one of them may be running.
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
