import WeftGTK
import WeftGraphics
import WeftLayout

/// A push button with a title: a native GtkButton, so the theme, the keyboard and assistive technology treat it as one.
/// Measured on any thread from its title.
// @unchecked: the rule of DisplayNode for stored properties, which a lint checks.
public final class ButtonNode: ControlNode, @unchecked Sendable {
    public let title: String
    private let action: @MainActor @Sendable () -> Void

    public init(title: String, action: @escaping @MainActor @Sendable () -> Void) {
        self.title = title
        self.action = action
        super.init()
    }

    public override var needsWidget: Bool { true }
    public override var accessibilityLabel: String? { title }

    @MainActor
    public override func makeWidget() -> Widget? {
        let button = Button(label: title)
        button.onClicked { [action] in action() }
        return button
    }

    public override func calculateSizeThatFits(_ constraints: LayoutConstraints) -> Size {
        guard let environment = EnvironmentRegistry.environment(constraints.environment.id) else { return .zero }
        let text = TextRenderer.measure(AttributedString(title), environment: environment).size
        // Room for the padding and border of the common themes; a button is never smaller than its natural size.
        return Size(width: (text.width + 48).rounded(.up), height: max(34, (text.height + 16).rounded(.up)))
    }
}
