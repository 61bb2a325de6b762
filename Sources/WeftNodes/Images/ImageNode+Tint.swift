import WeftGraphics

extension ImageNode {
    /// What a template is drawn in.
    func templateColor(in environment: GraphicsEnvironment) -> Color {
        (tintColor ?? .label).resolved(in: environment)
    }
}
