import GroupDirectory
import Weft

/// The star in the header bar of a group's page. It shows if the group is saved, and changes it.
@MainActor
final class SaveButton {
    let widget = Button(iconName: "non-starred-symbolic", label: localized("Save"))
    private let group: Group
    private let list: SavedList

    init(_ group: Group, _ list: SavedList, onToggle: @escaping @MainActor () -> Void) {
        self.group = group
        self.list = list
        widget.addStyleClass("flat")
        widget.onClicked { onToggle() }
        show()
        list.watch(self) { [weak self] in self?.show() }
    }

    private func show() {
        let isSaved = list.contains(group)
        widget.setIcon(isSaved ? "starred-symbolic" : "non-starred-symbolic")
        let text = isSaved ? localized("Remove from Saved") : localized("Save")
        widget.tooltip = text
        widget.setAccessibleLabel(text)
    }
}
