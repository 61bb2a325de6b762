import GroupDirectory
import Weft

/// The button beside the search field that opens the filter popover, and shows if a filter is on.
@MainActor
final class FilterButton {
    let widget: PopoverButton
    private let contents: Contents

    /// The contents, made at the first press.
    @MainActor
    private final class Contents {
        var popover: FilterPopover?
        /// The categories that were known when the button appeared.
        var categories: [String] = []
    }

    /// - Parameter commands: commands of the window; their keys work while the popover is open.
    init(_ choices: FilterChoices, commands: [WindowCommand]) {
        let contents = Contents()
        self.contents = contents
        widget = PopoverButton(iconName: "view-sort-descending-symbolic", commands: commands) {
            let popover = FilterPopover(choices)
            contents.popover = popover
            return popover.widget
        }
        widget.onOpen = { [weak contents] in
            guard let contents else { return }
            contents.popover?.willOpen(with: contents.categories)
        }
        widget.onMapped { [weak contents] isMapped in
            guard isMapped else { return }
            Task {
                let names = await choices.categories()
                contents?.categories = names
            }
        }
        widget.onClose = { [weak contents] in contents?.popover?.didClose() }
        show(choices.current())
    }

    func show(_ arrangement: FeedArrangement) {
        let parts = arrangement.parts
        let names = parts.joinedWithDots
        let label =
            parts.isEmpty
            ? localized("Order and filters") : localized("Order and filters: {filters}", ["filters": names])
        widget.setText(
            // Translators: the button that opens the filters; {count} of them are on.
            parts.isEmpty ? localized("Filter") : localized("Filter ({count})", ["count": "\(parts.count)"]),
            accessibleLabel: label, tooltip: label)
    }
}
