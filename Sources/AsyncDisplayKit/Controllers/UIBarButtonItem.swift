import WeftGTK

/// A button in the header bar. Main thread.
@preconcurrency @MainActor
public final class UIBarButtonItem {
    /// The look of a button: one for all, the desktop's.
    public enum Style: Sendable, Hashable {
        case plain, done
    }

    /// Buttons with icons of the desktop's, and their names.
    public enum SystemItem: Sendable, Hashable {
        case add, refresh, search, edit, trash, done, cancel, save

        fileprivate var look: (icon: String?, name: String) {
            switch self {
            case .add: ("list-add-symbolic", "Add")
            case .refresh: ("view-refresh-symbolic", "Refresh")
            case .search: ("system-search-symbolic", "Search")
            case .edit: ("document-edit-symbolic", "Edit")
            case .trash: ("user-trash-symbolic", "Delete")
            case .done: (nil, "Done")
            case .cancel: (nil, "Cancel")
            case .save: (nil, "Save")
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

    /// A button of a kind. Its name is English: set `accessibilityLabel` in the user's language.
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
