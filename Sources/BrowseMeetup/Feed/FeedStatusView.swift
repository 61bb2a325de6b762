import Weft

/// What the page shows instead of groups: a spinner, or what happened with a way to try again.
@MainActor
final class FeedStatusView {
    let loadingPage: Widget
    let messagePage: Widget
    private let spinner = Spinner(size: 32)
    private let titleLabel = Label("", wraps: true)
    private let messageLabel = Label("", wraps: true)
    private let retryButton = Button(label: "Retry")
    private let icon = Icon(name: "network-error-symbolic", pixelSize: 64)

    init(onRetry: @escaping @MainActor () -> Void) {
        spinner.setAlignment(horizontal: .center, vertical: .center)
        spinner.setAccessibleLabel("Loading groups")
        loadingPage = spinner
        let box = Box(vertical: true, spacing: 12)
        box.setAlignment(horizontal: .center, vertical: .center)
        box.setMargins(24)
        icon.addStyleClass("dim-label")
        titleLabel.addStyleClass("title-2")
        retryButton.addStyleClass("suggested-action")
        retryButton.setAlignment(horizontal: .center, vertical: .center)
        retryButton.onClicked { onRetry() }
        for child in [icon, titleLabel, messageLabel, retryButton] { box.append(child) }
        messagePage = box
    }

    func startSpinning() { spinner.isSpinning = true }
    func stopSpinning() { spinner.isSpinning = false }

    func setMessage(title: String, message: String, canRetry: Bool) {
        titleLabel.text = title
        messageLabel.text = message
        retryButton.isVisible = canRetry
        icon.isVisible = canRetry
        if canRetry { retryButton.grabFocus() }
    }
}
