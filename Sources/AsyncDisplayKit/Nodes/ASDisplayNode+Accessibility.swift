import Foundation
import WeftGTK
import WeftNodes

/// A node's traits for assistive technology. Only traits with a GTK role have an effect; the states of controls
/// (`isSelected`, `isEnabled`) are known anyway.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The traits of the node's kind.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// A picture.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// A text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// A field to search with.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// A value that can be moved up and down.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// Tabs side by side.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 27)

    /// The traits with a role. If a node has several of them, the first one is used.
    private static let roles: [(trait: UIAccessibilityTraits, role: AccessibilityRole)] = [
        (.searchField, .searchBox), (.adjustable, .slider), (.tabBar, .tabList), (.link, .link), (.button, .button),
        (.header, .heading(level: 2)), (.image, .image), (.staticText, .label),
    ]

    var role: AccessibilityRole? { Self.roles.first { contains($0.trait) }?.role }

    init(_ role: AccessibilityRole?) {
        self = Self.roles.first { $0.role == role }?.trait ?? .none
    }
}

// Any thread.
extension ASDisplayNode {
    /// The node's name for assistive technology.
    public var accessibilityLabel: String? {
        get { backing.accessibilityLabel }
        set { backing.setAccessibilityLabel(newValue) }
    }

    /// The effect of using the node.
    public var accessibilityHint: String? {
        get { backing.accessibilityHint }
        set { backing.accessibilityHint = newValue }
    }

    /// The node's current value: "75 %".
    public var accessibilityValue: String? {
        get { backing.accessibilityValue }
        set { backing.accessibilityValue = newValue }
    }

    /// The node's traits. A trait with a role sets the node's role; otherwise the node has the role of its kind.
    public var accessibilityTraits: UIAccessibilityTraits {
        get { UIAccessibilityTraits(backing.accessibilityRole) }
        set { backing.accessibilityRole = newValue.role }
    }

    /// True if a drawn node is a separate object for assistive technology.
    public var isAccessibilityElement: Bool {
        get { backing.isAccessibilityElement }
        set { backing.isAccessibilityElement = newValue }
    }

    /// True to hide the node and its descendants from assistive technology.
    public var accessibilityElementsHidden: Bool {
        get { backing.isAccessibilityHidden }
        set { backing.isAccessibilityHidden = newValue }
    }

    /// True to read the node and all in it as one element: the labels joined in the order they are read, with the parts
    /// that can be activated as its actions. Its own label stops the joining.
    public var isAccessibilityContainer: Bool {
        get { backing.isAccessibilityContainer }
        set { backing.isAccessibilityContainer = newValue }
    }

    /// True to hide the node's siblings from assistive technology.
    public var accessibilityViewIsModal: Bool {
        get { backing.isAccessibilityModal }
        set { backing.isAccessibilityModal = newValue }
    }

    /// Actions besides activating the node; clients offer them by their names.
    public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get {
            let actions = backing.accessibilityCustomActions
            return actions.isEmpty ? nil : actions.map(UIAccessibilityCustomAction.init)
        }
        set { backing.accessibilityCustomActions = newValue?.map(\.weft) ?? [] }
    }

    /// Activates the node as assistive technology does; false if there is nothing to activate.
    @MainActor @discardableResult
    public func accessibilityActivate() -> Bool { backing.activate() }

    /// The node's name. Its attributes have no effect.
    public var accessibilityAttributedLabel: NSAttributedString? {
        get { accessibilityLabel.map { NSAttributedString(string: $0) } }
        set { accessibilityLabel = newValue?.string }
    }

    /// The effect of using the node; the attributes are not read.
    public var accessibilityAttributedHint: NSAttributedString? {
        get { accessibilityHint.map { NSAttributedString(string: $0) } }
        set { accessibilityHint = newValue?.string }
    }

    /// The node's current value; the attributes are not read.
    public var accessibilityAttributedValue: NSAttributedString? {
        get { accessibilityValue.map { NSAttributedString(string: $0) } }
        set { accessibilityValue = newValue?.string }
    }

    /// The node's name in tests and debugging. It is the same as `debugName`, since GTK has no identifier; assistive
    /// technology does not read it.
    public var accessibilityIdentifier: String? {
        get { debugName }
        set { debugName = newValue }
    }
}

/// Something that assistive technology can do with a node, by its name.
public final class UIAccessibilityCustomAction: NSObject {
    let weft: AccessibilityAction

    init(_ action: AccessibilityAction) {
        weft = action
    }

    /// The action's name, in the user's language.
    public var name: String { weft.name }

    /// Makes an action; the handler returns false if it did nothing. Called on the main thread.
    public init(name: String, actionHandler: @escaping @MainActor (UIAccessibilityCustomAction) -> Bool) {
        let handler = Carried(actionHandler)
        weft = AccessibilityAction(name) {
            handler.value(UIAccessibilityCustomAction(name: name, actionHandler: handler.value))
        }
    }

    /// Makes an action that calls a method of `target`, which is held weakly.
    public convenience init<Target: AnyObject>(
        name: String, target: Target?, selector: @escaping @MainActor (Target) -> @MainActor () -> Bool
    ) {
        let target = Carried(WeakObject(target))
        self.init(name: name) { _ in (target.value.object as? Target).map { selector($0)() } ?? false }
    }
}
