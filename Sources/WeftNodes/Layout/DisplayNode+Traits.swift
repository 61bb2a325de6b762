import WeftGLib
import WeftGraphics
import WeftLayout

extension DisplayNode {
    /// Text size, light or dark style, font, resolution and direction, with every ``environmentOverride`` around the
    /// node: Texture's traits.
    ///
    /// Inside `layoutSpecThatFits` it is the environment of that layout, on any thread. A node may be measured for two
    /// environments at once. So a spec that depends on the environment must read it there and must not store it. A
    /// layout depends on fonts, text size and direction only, so colours and style may be those of any environment with
    /// equal measurements. Elsewhere on the main thread it is the environment in which the node is shown; otherwise it
    /// is that of a screen without settings.
    public final var traitCollection: GraphicsEnvironment {
        if let pass = LayoutThread.current.specEnvironment {
            return EnvironmentRegistry.environment(pass.id) ?? .standard
        }
        guard MainThread.isCurrent else { return .standard }
        return MainActor.assumeIsolated { main.environment?.value } ?? .standard
    }
}
