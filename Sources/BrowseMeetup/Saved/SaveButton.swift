import GroupDirectory
import Weft

/// The star in the header bar of a page. It shows if the group or the event is saved, and changes it.
@MainActor
final class SaveButton {
    let widget = Button(iconName: "non-starred-symbolic", label: localized("Save"))
    private let isSaved: @MainActor () -> Bool

    init(_ list: SavedList, isSaved: @escaping @MainActor () -> Bool, onToggle: @escaping @MainActor () -> Void) {
        self.isSaved = isSaved
        widget.addStyleClass("flat")
        widget.onClicked { onToggle() }
        show()
        list.watch(self) { [weak self] in self?.show() }
    }

    private func show() {
        let isSaved = isSaved()
        widget.setIcon(isSaved ? "starred-symbolic" : "non-starred-symbolic")
        let text = isSaved ? localized("Remove from Saved") : localized("Save")
        widget.tooltip = text
        widget.setAccessibleLabel(text)
    }
}
