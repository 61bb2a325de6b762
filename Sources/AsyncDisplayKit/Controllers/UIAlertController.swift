import WeftContainers

/// A question, or something to know: what stands for UIKit's is an alert of Weft's, whichever style is preferred. It is shown
/// by `present(_:animated:completion:)`. There are no text fields: those are for a page of one's own. Main thread.
open class UIAlertController: UIViewController {
    /// How UIKit shows it; here both are an alert.
    public enum Style: Sendable, Hashable {
        case actionSheet, alert
    }

    /// The rest of what is said, below the title.
    open var message: String?
    /// As it was asked for.
    public let preferredStyle: Style
    /// What the user can answer, in the order they were added.
    public private(set) var actions: [UIAlertAction] = []
    /// What Enter chooses; without one that is the action that cancels.
    open var preferredAction: UIAlertAction?

    /// An alert without actions as yet; one that gets none has a button that closes it.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
        self.title = title
    }

    /// Adds an answer.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// As Weft shows it.
    var weftAlert: Alert {
        Alert(
            title: title ?? "", message: message ?? "",
            actions: actions.map { action in
                let isSuggested = action === preferredAction && action.style == .default
                return Alert.Action(action.title ?? "", style: isSuggested ? .suggested : action.style.weft) {
                    action.handler?(action)
                }
            })
    }
}

/// What the user can answer. Main thread.
@preconcurrency @MainActor
open class UIAlertAction {
    /// What an answer does, as it looks.
    public enum Style: Sendable, Hashable {
        case `default`, cancel, destructive

        fileprivate var weft: Alert.Action.Style {
            switch self {
            case .default: .normal
            case .cancel: .cancel
            case .destructive: .destructive
            }
        }
    }

    /// What the button says.
    public let title: String?
    /// What it does, as it looks.
    public let style: Style
    fileprivate let handler: ((UIAlertAction) -> Void)?

    /// An answer, and what is done when it was chosen and the alert is gone.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
