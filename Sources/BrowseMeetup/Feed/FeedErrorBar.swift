import Weft

/// A line below the groups on screen when more could not be fetched.
@MainActor
final class FeedErrorBar {
    let widget = Box(vertical: false, spacing: 12)
    private let label = Label(overflow: .wraps)
    private let button = Button(label: "Retry")

    init(onRetry: @escaping @MainActor () -> Void) {
        label.setExpands(horizontally: true, vertically: false)
        label.setAlignment(horizontal: .fill, vertical: .center)
        button.setAlignment(horizontal: .end, vertical: .center)
        button.onClicked { onRetry() }
        widget.append(label)
        widget.append(button)
        widget.addStyleClass("feed-error")
    }

    func show(_ text: String) {
        label.text = text
        button.setAccessibleDescription(text)
        widget.isVisible = true
    }

    func hide() {
        widget.isVisible = false
    }
}
