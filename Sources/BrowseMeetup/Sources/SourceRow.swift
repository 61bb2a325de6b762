import GroupDirectory
import Weft

/// A source in the list: its name and kind, its switch, and its actions.
@MainActor
final class SourceRow {
    /// The part of a row that has the keyboard focus, to restore it after the row was made again.
    enum Part: CaseIterable {
        case isOn, token, up, down, remove
    }

    let id: SourceID
    let row: ListBoxRow
    private let isOn: Switch
    /// The button for the token of a service that requires one.
    private let token: Button?
    private let up: Button
    private let down: Button
    private let remove: Button
    private let warning = Label(overflow: .wraps)
    private let title: String
    private let name: String

    init(_ source: StoredSource, editor: SourceEditor) {
        id = source.id
        let name = source.title
        title = name
        isOn = Switch(label: localized("Ask {source}", ["source": name]), isOn: source.isOn)
        token =
            source.takesToken
            ? Button(iconName: "dialog-password-symbolic", label: localized("Token of {source}…", ["source": name]))
            : nil
        up = Button(iconName: "go-up-symbolic", label: localized("Move {source} up", ["source": name]))
        down = Button(iconName: "go-down-symbolic", label: localized("Move {source} down", ["source": name]))
        remove = Button(iconName: "user-trash-symbolic", label: localized("Remove {source}", ["source": name]))
        let first = Box(vertical: false, spacing: 8)
        first.append(Self.label(name))
        isOn.setAlignment(horizontal: .end, vertical: .center)
        first.append(isOn)
        let second = Box(vertical: false, spacing: 2)
        let details = Self.label([source.kindTitle, source.address].joinedWithDots)
        details.addStyleClass("secondary-label")
        details.addStyleClass("place-details")
        second.append(details)
        for button in [token, up, down, remove].compactMap(\.self) {
            button.addStyleClass("flat")
            second.append(button)
        }
        let column = Box(vertical: true, spacing: 2)
        column.append(first)
        column.append(second)
        warning.addStyleClass("place-details")
        warning.isVisible = false
        column.append(warning)
        column.setMargins(6)
        self.name = "\(name), \(source.kindTitle), \(source.address)"
        row = ListBoxRow(column, label: self.name, isActivatable: false)
        let id = id
        isOn.onChange { [weak editor] isOn in editor?.set(id, isOn: isOn) }
        up.onClicked { [weak editor] in editor?.move(id, by: -1) }
        down.onClicked { [weak editor] in editor?.move(id, by: 1) }
        token?.onClicked { [weak editor] in editor?.askForToken(of: id) }
        remove.onClicked { [weak editor] in editor?.remove(id) }
    }

    /// True if the row has the texts of a source.
    func shows(_ source: StoredSource) -> Bool { source.id == id && source.title == title }

    /// Updates the row after a change of the list.
    func update(isOn isNowOn: Bool, isFirst: Bool, isLast: Bool) {
        if isOn.isOn != isNowOn { isOn.isOn = isNowOn }
        // GTK would take the keyboard focus from a button that is switched off.
        if isFirst && up.containsFocus || isLast && down.containsFocus { row.grabFocus() }
        up.isSensitive = !isFirst
        down.isSensitive = !isLast
    }

    /// Shows a problem with the source; nil for none.
    func warn(_ text: String?) {
        guard text ?? "" != warning.text else { return }
        warning.text = text ?? ""
        warning.isVisible = text != nil
        row.setAccessibleLabel([name, text].compactMap(\.self).joined(separator: ", "))
    }

    private func widget(_ part: Part) -> Widget? {
        switch part {
        case .isOn: isOn
        case .token: token
        case .up: up
        case .down: down
        case .remove: remove
        }
    }

    /// The part of the row that has the keyboard focus.
    var focusedPart: Part? { Part.allCases.first { widget($0)?.containsFocus == true } }

    /// The widget that has the keyboard focus.
    var focused: Widget? { focusedPart.flatMap { widget($0) } ?? (row.containsFocus ? row : nil) }

    /// Gives the keyboard focus to a part, or to the row if the part cannot be used.
    func focus(_ part: Part?) {
        guard let part, let widget = widget(part), widget.isSensitive, widget.grabFocus() else {
            row.grabFocus()
            return
        }
    }

    private static func label(_ text: String) -> Label {
        let label = Label(text)
        label.alignsToStart()
        label.showsWholeText()
        label.setExpands(horizontally: true, vertically: false)
        return label
    }
}
