import WeftGTK
import WeftNodes

/// What a node is to assistive technology. Only what GTK has a role for tells it something; the states of controls (`isSelected`,
/// `isEnabled`) it knows by itself.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// What the node's kind says.
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
    /// What stands above other things.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// Tabs side by side.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 27)

    /// Each with its role; of several in one node the first one counts.
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
    /// What assistive technology calls the node.
    public var accessibilityLabel: String? {
        get { backing.accessibilityLabel }
        set { backing.setAccessibilityLabel(newValue) }
    }

    /// What happens when it is used.
    public var accessibilityHint: String? {
        get { backing.accessibilityHint }
        set { backing.accessibilityHint = newValue }
    }

    /// What the node shows besides what it is: "75 %".
    public var accessibilityValue: String? {
        get { backing.accessibilityValue }
        set { backing.accessibilityValue = newValue }
    }

    /// What the node is: of the traits that are set the one that becomes its role. None: what its kind says.
    public var accessibilityTraits: UIAccessibilityTraits {
        get { UIAccessibilityTraits(backing.accessibilityRole) }
        set { backing.accessibilityRole = newValue.role }
    }

    /// Whether a drawn node is an object of its own to assistive technology.
    public var isAccessibilityElement: Bool {
        get { backing.isAccessibilityElement }
        set { backing.isAccessibilityElement = newValue }
    }

    /// Whether the node and all inside of it are left out of what assistive technology is told.
    public var accessibilityElementsHidden: Bool {
        get { backing.isAccessibilityHidden }
        set { backing.isAccessibilityHidden = newValue }
    }

    /// What tests and debugging call the node, and nobody hears: the same as `debugName`, since GTK passes no identifier on.
    public var accessibilityIdentifier: String? {
        get { debugName }
        set { debugName = newValue }
    }
}
