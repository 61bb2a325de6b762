import GroupDirectory
import Weft

/// The button in the header bar with the name of the place. It opens the place popover.
@MainActor
final class PlaceButton {
    let widget: PopoverButton
    private let contents: Contents

    /// The contents, made at the first press.
    @MainActor
    private final class Contents {
        var popover: PlacePopover?
        weak var button: PopoverButton?
    }

    /// - Parameters:
    ///   - choices: called at the first press.
    ///   - commands: commands of the window; their keys work while the popover is open.
    init(commands: [WindowCommand], choices: @escaping @MainActor () -> PlaceChoices) {
        let contents = Contents()
        self.contents = contents
        widget = PopoverButton(iconName: "mark-location-symbolic", commands: commands) {
            let popover = PlacePopover(choices()) { [weak contents] in contents?.button?.close() }
            contents.popover = popover
            return popover.widget
        }
        contents.button = widget
        widget.onOpen = { [weak contents] in contents?.popover?.willOpen() }
        widget.onClose = { [weak contents] in contents?.popover?.didClose() }
        setPlace("")
    }

    /// Sets the place's name; empty while it is unknown.
    /// - Parameter fullName: with its region and country, for the tooltip and the accessible name.
    func setPlace(_ name: String, fullName: String? = nil) {
        let label =
            name.isEmpty ? localized("Choose a place") : localized("Place: {place}", ["place": fullName ?? name])
        widget.setText(
            name.isEmpty ? localized("Place") : name, accessibleLabel: label,
            tooltip: name.isEmpty || fullName.map { $0 != name } == true ? label : nil)
    }

    func open() { widget.open() }

    /// Discards the popover after a change of preferences; it is made again at the next opening.
    func forgetPopover() {
        contents.popover = nil
        widget.forgetContent()
    }
}
