import WeftGLib
import WeftGTK

/// A button in the header bar. Main thread.
@preconcurrency @MainActor
public final class UIBarButtonItem {
    /// The look of a button. All of them have the desktop's look.
    public enum Style: Sendable, Hashable {
        case plain, done
    }

    /// The kinds of buttons. Each has a name and, except text buttons, an icon of the desktop's theme.
    public enum SystemItem: Sendable, Hashable {
        case add, refresh, search, edit, trash, done, cancel, save

        fileprivate var look: (icon: String?, name: String) {
            switch self {
            case .add: ("list-add-symbolic", frameworkText("Add"))
            case .refresh: ("view-refresh-symbolic", frameworkText("Refresh"))
            case .search: ("system-search-symbolic", frameworkText("Search"))
            case .edit: ("document-edit-symbolic", frameworkText("Edit"))
            case .trash: ("user-trash-symbolic", frameworkText("Delete"))
            case .done: (nil, frameworkText("Done"))
            case .cancel: (nil, frameworkText("Cancel"))
            case .save: (nil, frameworkText("Save"))
            }
        }
    }

    let button: Button

    /// A button with a text, in the user's language.
    public init<Target: AnyObject>(
        title: String?, style: Style, target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        button = Button(label: title ?? "")
        self.title = title
        connect(target, action)
    }

    /// A button of a kind, with its name in the user's language.
    public init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        let look = systemItem.look
        button = look.icon.map { Button(iconName: $0, label: look.name) } ?? Button(label: look.name)
        connect(target, action)
    }

    private func connect<Target: AnyObject>(
        _ target: Target?, _ action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        button.onClicked { [weak target] in
            if let target { action?(target)() }
        }
    }

    /// The text of a button with a text.
    public var title: String? {
        didSet { if title != oldValue { button.setLabel(title ?? "") } }
    }

    /// The button's name for assistive technology, and its tooltip.
    public var accessibilityLabel: String? {
        didSet {
            button.tooltip = accessibilityLabel
            button.setAccessibleLabel(accessibilityLabel ?? "")
        }
    }

    /// True if the button can be pressed. Default: true.
    public var isEnabled: Bool {
        get { button.isSensitive }
        set { button.isSensitive = newValue }
    }
}
