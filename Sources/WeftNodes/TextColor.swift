import WeftGraphics
import WeftLayout

/// Which of the style's colours text without a colour of its own is drawn in.
public enum TextColor: Sendable, Hashable {
    case foreground
    /// The foreground of native widgets, for what lies on one: they do not follow an `environmentOverride`.
    case theme
    /// The foreground, dimmed.
    case secondary
    /// The colour of links.
    case accent
    case fixed(Color)

    func resolved(in environment: GraphicsEnvironment) -> Color {
        switch self {
        case .foreground: environment.foregroundColor
        case .theme: GraphicsEnvironment.foregroundColor(isDark: environment.isThemeDark)
        case .secondary: environment.foregroundColor.withAlpha(0.6)
        case .accent: environment.linkColor
        case .fixed(let color): color
        }
    }
}

extension GraphicsEnvironment {
    /// The text colour of the light and the dark style.
    public var foregroundColor: Color { Self.foregroundColor(isDark: isDark) }

    static func foregroundColor(isDark: Bool) -> Color { Color(hex: isDark ? 0xffffff : 0x2e3436) }

    /// Both sides rounded up to device pixels, so that text never wraps again.
    func roundedUp(_ size: Size) -> Size {
        Size(width: roundedUp(size.width), height: roundedUp(size.height))
    }
}
