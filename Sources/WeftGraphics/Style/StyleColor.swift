/// A named colour of the style, or a fixed colour of the program. Nodes store it, and it is resolved when they are
/// drawn, so that a change of the style needs no new nodes. A value; any thread.
public enum StyleColor: Sendable, Hashable {
    /// The colour of text.
    case label
    /// The colour of secondary text: dates, captions, hints.
    case secondaryLabel
    /// The colour of links and of text that looks like a link.
    case accent
    /// The colour of disabled text.
    case disabledLabel
    /// The colour of text on a native widget of this kind. It does not follow an `EnvironmentOverride`.
    case native(NativeKind)
    /// The background of everything.
    case background
    /// The colour behind a box within the contents.
    case fill
    /// The colour of placeholders for contents that are still loading.
    case placeholder
    /// A line between things.
    case separator
    /// The colour behind selected items.
    case selection
    /// The colour between a picture and white text on it.
    case scrim
    case fixed(Color)

    /// The kinds of buttons that themes know.
    public enum NativeKind: Sendable, Hashable {
        case button, suggestedButton, destructiveButton
    }

    /// Creates an opaque colour from `0xRRGGBB`, the same in any style.
    public init(hex: UInt32, alpha: Double = 1) { self = .fixed(Color(hex: hex, alpha: alpha)) }

    /// Creates a grey, the same in any style.
    public init(white: Double, alpha: Double = 1) { self = .fixed(Color(white: white, alpha: alpha)) }

    /// Transparent.
    public static let clear = StyleColor.fixed(.clear)
    /// Black in any style.
    public static let black = StyleColor.fixed(.black)
    /// White in any style.
    public static let white = StyleColor.fixed(.white)

    /// The colour in an environment. O(1), a few loads: it may be read in every frame.
    public func resolved(in environment: GraphicsEnvironment) -> Color {
        let palette = environment.palette
        return switch self {
        case .label: palette.label
        case .secondaryLabel: palette.secondaryLabel
        case .accent: palette.accent
        case .disabledLabel: palette.disabledLabel
        case .native(let kind): environment.themePalette.native[kind]
        case .background: palette.background
        case .fill: palette.fill
        case .placeholder: palette.placeholder
        case .separator: palette.separator
        case .selection: palette.selection
        case .scrim: palette.scrim
        case .fixed(let color): color
        }
    }

    /// True if it is a fixed, transparent colour.
    public var isClear: Bool {
        if case .fixed(let color) = self { color.alpha <= 0 } else { false }
    }
}
