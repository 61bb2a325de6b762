import GroupDirectory
import Weft
import WeftGLib

/// The hidden groups by name, each with a button that shows it again, and a button that shows all of them.
@MainActor
final class HiddenRow {
    let widget = Box(vertical: true)
    private let read: @MainActor () -> [HiddenGroups.Entry]
    private let showAgain: @MainActor (HiddenGroups.Entry) -> Void
    private let label = Label("", overflow: .wraps)
    private let button = Button(label: localized("Show All Again"))
    private let list = ListBox(label: localized("Hidden groups"))
    private let scroll: ScrollBox
    private var buttons: [Button] = []
    private var shown: [HiddenGroups.Entry] = []

    /// Maximum height of the list in points; a longer list scrolls.
    private static let maximumHeight = 240

    init(
        _ read: @escaping @MainActor () -> [HiddenGroups.Entry],
        showAgain: @escaping @MainActor (HiddenGroups.Entry) -> Void, showAll: @escaping @MainActor () -> Void
    ) {
        self.read = read
        self.showAgain = showAgain
        scroll = ScrollBox(list, maximumHeight: Self.maximumHeight)
        label.setExpands(horizontally: true, vertically: false)
        button.setAlignment(horizontal: .end, vertical: .center)
        button.wrapsLabel()
        let line = Box(vertical: false, spacing: 12)
        for part in [label, button] as [Widget] { line.append(part) }
        line.addStyleClass("boxed-line")
        for part in [line, scroll] as [Widget] { widget.append(part) }
        // An empty list would be a place for the keyboard without a name.
        scroll.isVisible = false
        button.onClicked(showAll)
        show()
    }

    /// Shows the currently hidden groups. The keyboard focus stays in the list, or at the button for all.
    func show() {
        let entries = Array(read().reversed())
        label.text = localized("Hidden groups: {count}", ["count": LocalNumber.grouped(entries.count)])
        let focused = buttons.firstIndex(where: \.containsFocus)
        button.isSensitive = !entries.isEmpty || button.containsFocus || focused != nil
        button.setAccessibleDescription(label.text)
        guard entries != shown else { return }
        shown = entries
        list.removeAll()
        buttons = []
        for entry in entries { list.append(makeRow(entry)) }
        scroll.isVisible = !entries.isEmpty
        guard let focused else { return }
        if buttons.isEmpty { button.grabFocus() } else { buttons[min(focused, buttons.count - 1)].grabFocus() }
    }

    private func makeRow(_ entry: HiddenGroups.Entry) -> ListBoxRow {
        let name = entry.name ?? localized("A group whose name was not stored")
        let title = Label(name)
        title.alignsToStart()
        title.setExpands(horizontally: true, vertically: false)
        title.showsWholeText()
        let again = Button(label: localized("Show Again"))
        again.setAccessibleLabel(localized("Show {group} again", ["group": name]))
        again.onClicked { [weak self] in self?.showAgain(entry) }
        buttons.append(again)
        let line = Box(vertical: false, spacing: 12)
        for part in [title, again] as [Widget] { line.append(part) }
        line.setMargins(6)
        return ListBoxRow(line, label: name, isActivatable: false)
    }
}
