import WeftContainers

/// A question or a message, shown as a Weft alert in either style by `present(_:animated:completion:)`. There are no
/// text fields: use a page for them. Main thread.
open class UIAlertController: UIViewController {
    /// UIKit's styles. Both show an alert.
    public enum Style: Sendable, Hashable {
        case actionSheet, alert
    }

    /// The text below the title.
    open var message: String?
    /// The requested style.
    public let preferredStyle: Style
    /// The possible answers, in the order in which they were added.
    public private(set) var actions: [UIAlertAction] = []
    /// The action for Enter; nil uses the cancel action.
    open var preferredAction: UIAlertAction?

    /// Makes an alert without actions; if none is added, it has a button that closes it.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init()
        self.title = title
    }

    /// Adds an answer.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// The Weft alert.
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

/// A possible answer. Main thread.
@preconcurrency @MainActor
open class UIAlertAction {
    /// The meaning of an answer, which decides its look.
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

    /// The button's label.
    public let title: String?
    /// The meaning of the answer.
    public let style: Style
    fileprivate let handler: ((UIAlertAction) -> Void)?

    /// Makes an action. `handler` is called when the action was chosen and the alert has closed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
