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

    /// True if a drawn node is an object of its own for assistive technology.
    public var isAccessibilityElement: Bool {
        get { backing.isAccessibilityElement }
        set { backing.isAccessibilityElement = newValue }
    }

    /// True to hide the node and its descendants from assistive technology.
    public var accessibilityElementsHidden: Bool {
        get { backing.isAccessibilityHidden }
        set { backing.isAccessibilityHidden = newValue }
    }

    /// The node's name in tests and debugging. It is the same as `debugName`, since GTK has no identifier; users do not
    /// hear it.
    public var accessibilityIdentifier: String? {
        get { debugName }
        set { debugName = newValue }
    }
}
