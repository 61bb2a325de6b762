import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// How large text is, light or dark style, font, resolution and direction, with every ``environmentOverride`` around
    /// the node; Texture's traits.
    ///
    /// Inside of `layoutSpecThatFits` it is what that layout is for, on whatever thread: a node may be measured for two
    /// at once, so a spec that depends on it reads it there and keeps nothing of it. A layout depends on fonts, the size
    /// of text and the direction alone, so colours and the style are those of any environment that measures alike.
    /// Elsewhere on the main thread it is what the node is shown in; otherwise that of a screen without settings.
    public final var traitCollection: GraphicsEnvironment {
        if let pass = LayoutThread.current.specEnvironment {
            return EnvironmentRegistry.environment(pass.id) ?? .standard
        }
        guard MainThread.isCurrent else { return .standard }
        return MainActor.assumeIsolated { main.environment?.value } ?? .standard
    }
}
