import WeftGraphics

extension ImageNode {
    /// The colour of a template picture.
    func templateColor(in environment: GraphicsEnvironment) -> Color {
        (tintColor ?? .label).resolved(in: environment)
    }
}
