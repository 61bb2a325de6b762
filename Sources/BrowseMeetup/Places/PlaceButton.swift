import GroupDirectory
import Weft

/// The button in the header bar that says near which place groups are shown, and opens the popover in which another one is
/// chosen.
@MainActor
final class PlaceButton {
    let widget: PopoverButton
    private let contents: Contents

    /// What is made when the button is first pressed.
    @MainActor
    private final class Contents {
        var popover: PlacePopover?
        weak var button: PopoverButton?
    }

    /// - Parameters:
    ///   - choices: asked for when the button is first pressed.
    ///   - commands: of the window; their keys work while the popover is open.
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

    /// Says the place; empty while none is known.
    /// - Parameter fullName: with its region and country, for the tooltip and the accessible label.
    func setPlace(_ name: String, fullName: String? = nil) {
        widget.setText(
            name.isEmpty ? localized("Place") : name,
            accessibleLabel: name.isEmpty
                ? localized("Choose a place") : localized("Place: {place}", ["place": fullName ?? name]))
    }

    func open() { widget.open() }

    /// What it says is not as the user wants it any more: it is made anew when it is opened.
    func forgetPopover() {
        contents.popover = nil
        widget.forgetContent()
    }
}
