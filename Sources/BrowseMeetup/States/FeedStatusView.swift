import GroupDirectory
import Weft

/// That there is nothing to show, with what the user can do about it.
@MainActor
struct FeedNothing {
    let title: String
    let message: String
    /// Of the icon theme.
    let icon: String
    /// What the button says that calls `perform`.
    let action: String
    let perform: @MainActor () -> Void
}

/// What the page shows instead of groups: what happened, with a way to try again.
@MainActor
final class FeedStatusView {
    /// Scrolls where the page is higher than its room.
    let widget: ScrollBox
    private let column = Box(vertical: true, spacing: 12)
    private let titleLabel = Label("", overflow: .wrapsCentered)
    private let messageLabel = Label("", overflow: .wrapsCentered)
    private let retryButton = Button(label: localized("Retry"))
    private let sourcesButton = Button(label: localized("Sources"))
    private let icon = Icon(pixelSize: 64)

    /// - Parameter onSources: the user wants to do something about a source.
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

    /// What is shown, in one text.
    private(set) var whatHappened = ""
    /// What the first button does in place of asking again.
    private var perform: (@MainActor () -> Void)?

    func show(_ trouble: FeedTrouble) {
        perform = nil
        retryButton.removeStyleClass("flat")
        retryButton.addStyleClass("suggested-action")
        icon.setName(trouble.icon)
        setMessage(trouble.title, trouble.message, action: trouble.canRetry ? localized("Retry") : nil)
        sourcesButton.isVisible = trouble.isOfToken
    }

    /// There is nothing to show, and nothing went wrong.
    /// - Parameter name: of the icon theme.
    func showNothing(title: String, message: String, icon name: String) {
        perform = nil
        offerQuietly()
        setMessage(title, message, action: localized("Reload"))
        icon.setName(name)
        sourcesButton.isVisible = false
    }

    /// The same, with what can be done about it.
    func show(_ nothing: FeedNothing) {
        perform = nothing.perform
        offerQuietly()
        setMessage(nothing.title, nothing.message, action: nothing.action)
        icon.setName(nothing.icon)
        sourcesButton.isVisible = false
    }

    /// Nothing is wrong that has to be done about. Without a GPU the first frame of a button also takes GL twenty milliseconds,
    /// for programs that the window has no other use for.
    private func offerQuietly() {
        retryButton.removeStyleClass("suggested-action")
        retryButton.addStyleClass("flat")
    }

    /// The keyboard goes to the button, or to the message where there is none: both say what happened, for those who hear
    /// where the keyboard is.
    func takeFocus() {
        let target: Widget = retryButton.isVisible ? retryButton : column
        target.grabFocus()
        // GTK does so when the keyboard moves: not where the page has no place yet.
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
