import WeftGLib
import WeftGraphics
import WeftLayout

/// Environment values that a node and its descendants use instead of the surrounding ones. A value; any thread.
public struct EnvironmentOverride: Sendable, Hashable {
    /// The dark style; nil does not override it.
    public var isDark: Bool?
    /// The factor of the text size, greater than 0. Nested factors multiply.
    public var textScale: Double

    /// Makes an override of the style and the text size.
    public init(isDark: Bool? = nil, textScale: Double = 1) {
        self.isDark = isDark
        self.textScale = textScale.isFinite && textScale > 0 ? min(max(textScale, 0.1), 10) : 1
    }

    func applied(to environment: GraphicsEnvironment) -> GraphicsEnvironment {
        environment.forPart(isDark: isDark, textScale: textScale)
    }

    /// Applies the override to a layout environment. Only the text size matters there.
    func applied(to environment: LayoutEnvironment) -> LayoutEnvironment {
        guard textScale != 1, let known = EnvironmentRegistry.environment(environment.id) else { return environment }
        return EnvironmentRegistry.register(applied(to: SharedEnvironment(known)).value, inPlaceOf: environment)
    }

    func applied(to constraints: LayoutConstraints) -> LayoutConstraints {
        var result = constraints
        result.environment = applied(to: constraints.environment)
        return result
    }

    /// Returns the same object for equal environments, so that the nodes of a part share it.
    func applied(to environment: SharedEnvironment) -> SharedEnvironment {
        let question = Question(environment: environment.value, override: self)
        return Self.answers.withLock { answers in
            if let known = answers[question] { return known }
            if answers.count >= 64 { answers.removeAll() }
            let made = SharedEnvironment(applied(to: environment.value))
            answers[question] = made
            return made
        }
    }

    private struct Question: Hashable, Sendable {
        let environment: GraphicsEnvironment
        let override: EnvironmentOverride
    }

    private static let answers = Locked<[Question: SharedEnvironment]>([:])
}

extension DisplayNode {
    /// The style (dark or light) and text size of this node and its descendants, independent of the surroundings
    /// (Texture's traits). A change measures and draws them again. Any thread.
    ///
    /// Caveats: native widgets inside keep the theme, among them a themed `ButtonNode` with its title. The node gets no
    /// background by itself: set `backgroundColor`.
    public var environmentOverride: EnvironmentOverride? {
        get { extras?.environmentOverride }
        set {
            guard newValue != environmentOverride else { return }
            changeExtras { $0.environmentOverride = newValue }
            setNeedsLayout()
        }
    }

    func overridden(_ environment: GraphicsEnvironment) -> GraphicsEnvironment {
        environmentOverride?.applied(to: environment) ?? environment
    }
}
