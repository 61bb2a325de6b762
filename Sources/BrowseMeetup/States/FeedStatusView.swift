import GroupDirectory
import Weft

/// An empty state, with an action.
@MainActor
struct FeedNothing {
    let title: String
    let message: String
    /// A name of the icon theme.
    let icon: String
    /// The title of the button that calls `perform`; nil shows no button.
    var action: String?
    var perform: (@MainActor () -> Void)?
}

/// The page in place of groups: a message with a retry button.
@MainActor
final class FeedStatusView {
    /// The scrolling container, for a page that is too high.
    let widget: ScrollBox
    private let column = Box(vertical: true, spacing: 12)
    private let titleLabel = Label("", overflow: .wrapsCentered)
    private let messageLabel = Label("", overflow: .wrapsCentered)
    private let retryButton = Button(label: localized("Retry"))
    private let sourcesButton = Button(label: localized("Sources"))
    private let icon = Icon(pixelSize: 64)

    /// - Parameter onSources: opens the list of sources.
    init(onRetry: @escaping @MainActor () -> Void, onSources: @escaping @MainActor () -> Void) {
        widget = ScrollBox(column)
        widget.setExpands()
        column.setAlignment(horizontal: .center, vertical: .center)
        column.setMargins(24)
        icon.addStyleClass("secondary-label")
        titleLabel.addStyleClass("title-2")
        column.addStyleClass("message-page")
        retryButton.setAlignment(horizontal: .center, vertical: .center)
        retryButton.onClicked { [weak self] in
            if let perform = self?.perform { perform() } else { onRetry() }
        }
        sourcesButton.setAlignment(horizontal: .center, vertical: .center)
        sourcesButton.onClicked { onSources() }
        for button in [retryButton, sourcesButton] { button.wrapsLabel() }
        for child in [icon, titleLabel, messageLabel, retryButton, sourcesButton] { column.append(child) }
    }

    /// The whole message as one text.
    private(set) var whatHappened = ""
    /// The first button's action instead of a retry.
    private var perform: (@MainActor () -> Void)?

    func show(_ trouble: FeedTrouble) {
        perform = nil
        retryButton.removeStyleClass("flat")
        retryButton.addStyleClass("suggested-action")
        icon.setName(trouble.icon)
        setMessage(trouble.title, trouble.message, action: trouble.canRetry ? localized("Retry") : nil)
        sourcesButton.isVisible = trouble.isOfToken
    }

    /// Shows an empty state without a problem.
    /// - Parameter name: the name of an icon of the theme.
    func showNothing(title: String, message: String, icon name: String) {
        perform = nil
        offerQuietly()
        setMessage(title, message, action: localized("Reload"))
        icon.setName(name)
        sourcesButton.isVisible = false
    }

    /// Shows an empty state with an action.
    func show(_ nothing: FeedNothing) {
        perform = nothing.perform
        offerQuietly()
        setMessage(nothing.title, nothing.message, action: nothing.action)
        icon.setName(nothing.icon)
        sourcesButton.isVisible = false
    }

    /// Makes the button inconspicuous, since nothing is wrong. Also, without a GPU a highlighted button costs twenty
    /// milliseconds in its first frame, for GL programs that the window does not need otherwise.
    private func offerQuietly() {
        retryButton.removeStyleClass("suggested-action")
        retryButton.addStyleClass("flat")
    }

    /// Focuses the button, or, without one, the message. Assistive technology reads the message in both cases.
    func takeFocus() {
        let target: Widget = retryButton.isVisible ? retryButton : column
        target.grabFocus()
        // Deferred: GTK scrolls to a focused widget, but only once the page is laid out.
        widget.show(target)
    }

    private func setMessage(_ title: String, _ message: String, action: String?) {
        titleLabel.text = title
        messageLabel.text = message
        retryButton.isVisible = action != nil
        retryButton.setLabel(action ?? "")
        whatHappened = localizedSentences([localizedSentence(title), message])
        retryButton.setAccessibleDescription(whatHappened)
        column.setAccessibleLabel(action == nil ? whatHappened : "")
        column.isFocusable = action == nil
    }
}
