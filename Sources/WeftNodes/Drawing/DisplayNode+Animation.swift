import WeftGTK
import WeftGraphics
import WeftLayout

@MainActor
extension DisplayNode {
    /// Animates the node's look: `node.animate(0.3) { $0.alpha = 0 }`. The values of appearance and effects that
    /// `changes` sets (alpha, colours, corners, border, shadow, transforms) move from their current look to the new
    /// one, one step a frame.
    ///
    /// Another `animate` of the node replaces a running one. It starts from the current look and continues to the
    /// earlier targets for the values that it does not set. If the desktop asks for reduced animation, or no window is
    /// on screen, the last step is applied immediately. If an animated value is set during the animation, the next step
    /// overwrites it.
    ///
    /// - Parameters:
    ///   - duration: seconds, as is `delay`.
    ///   - changes: called once, immediately. Other properties that it sets (frame, contents) are not animated.
    ///   - completion: receives false if the animation was cancelled or replaced.
    @discardableResult
    public func animate(
        _ duration: Double, delay: Double = 0, curve: Animation.Curve = .easeInOut,
        _ changes: (DisplayNode) -> Void, completion: @escaping (_ isComplete: Bool) -> Void = { _ in }
    ) -> Animation {
        let shown = look
        if let running = main.extras?.lookChange {
            running.animation?.cancel()
            look = running.look(at: 1, from: look, resolving: color)
        }
        changes(self)
        let change = LookChange(from: shown, to: look)
        look = shown
        mainExtras.lookChange = change
        let animation = Animation.run(
            duration: duration, delay: delay, curve: curve,
            step: { [weak self] time in
                guard let self else { return }
                self.look = change.look(at: time, from: self.look, resolving: self.color)
            },
            completion: { [weak self] isComplete in
                if let extras = self?.main.extras, extras.lookChange === change { extras.lookChange = nil }
                completion(isComplete)
            })
        change.animation = animation
        return animation
    }

    private var look: NodeLook {
        get { NodeLook(appearance: appearance, effects: effects) }
        set {
            appearance = newValue.appearance
            if effects != newValue.effects { effects = newValue.effects }
        }
    }
}

/// The look of a node apart from its contents.
struct NodeLook {
    var appearance: Appearance
    var effects: VisualEffects
}

/// A change of a node's look over time.
@MainActor
final class LookChange {
    private let start: NodeLook
    private let end: NodeLook
    var animation: Animation?

    init(from start: NodeLook, to end: NodeLook) {
        self.start = start
        self.end = end
    }

    /// The look at a time from 0 to 1. Values that the change does not set stay unchanged.
    func look(at time: Double, from look: NodeLook, resolving: (StyleColor) -> Color) -> NodeLook {
        var look = look
        func put<Value: Equatable>(
            _ path: WritableKeyPath<NodeLook, Value>, _ mixed: (Value, Value) -> Value
        ) {
            let (from, to) = (start[keyPath: path], end[keyPath: path])
            guard from != to else { return }
            look[keyPath: path] = time >= 1 ? to : mixed(from, to)
        }
        func number(_ from: Double, _ to: Double) -> Double { from + (to - from) * time }
        func color(_ from: StyleColor?, _ to: StyleColor?) -> StyleColor? {
            guard let one = (from ?? to).map(resolving), let other = (to ?? from).map(resolving) else { return nil }
            let first = from == nil ? one.withAlpha(0) : one
            return .fixed(first.mixed(with: to == nil ? other.withAlpha(0) : other, time))
        }
        put(\.appearance.alpha, number)
        put(\.appearance.cornerRadius, number)
        put(\.appearance.borderWidth, number)
        put(\.appearance.backgroundColor, color)
        put(\.appearance.borderColor, color)
        // The node stays visible while it appears or disappears.
        put(\.appearance.isHidden) { _, _ in false }
        put(\.appearance.clipsToBounds) { _, to in to }
        put(\.effects.transform) { $0.mixed(with: $1, time) }
        put(\.effects.subnodeTransform) { $0.mixed(with: $1, time) }
        put(\.effects.zPosition, number)
        put(\.effects.shadow) { from, to in
            Shadow(
                color: from.color.mixed(with: to.color, time), opacity: number(from.opacity, to.opacity),
                offset: Point(x: number(from.offset.x, to.offset.x), y: number(from.offset.y, to.offset.y)),
                radius: number(from.radius, to.radius))
        }
        put(\.effects.hitTestSlop) { _, to in to }
        put(\.effects.cornerRounding) { _, to in to }
        put(\.effects.maskedCorners) { _, to in to }
        return look
    }
}
