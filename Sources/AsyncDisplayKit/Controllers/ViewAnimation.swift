import Foundation
import WeftGTK
import WeftLayout
import WeftNodes

/// What can be between two values.
protocol Interpolated: Sendable, Equatable {
    func between(_ end: Self, _ progress: Double) -> Self
}

extension Double: Interpolated {
    func between(_ end: Double, _ progress: Double) -> Double { self + (end - self) * progress }
}

extension Rect: Interpolated {
    func between(_ end: Rect, _ progress: Double) -> Rect {
        Rect(
            x: minX.between(end.minX, progress), y: minY.between(end.minY, progress),
            width: width.between(end.width, progress), height: height.between(end.height, progress))
    }
}

/// The changes that a block of `UIView.animate` makes: noted, then made over time.
@MainActor
enum ViewAnimation {
    /// Of the block that runs.
    private static var steps: [(Double) -> Void]?

    /// Changes a node at once, or in the animation whose block runs.
    static func change<Value: Interpolated>(
        _ node: DisplayNode, _ path: ReferenceWritableKeyPath<DisplayNode, Value>, to end: Value
    ) {
        guard steps != nil else {
            node[keyPath: path] = end
            return
        }
        let start = node[keyPath: path]
        guard start != end else { return }
        steps?.append { progress in node[keyPath: path] = start.between(end, progress) }
    }

    static func run(
        duration: Double, delay: Double, _ changes: () -> Void, completion: ((Bool) -> Void)?
    ) {
        let outer = steps
        steps = []
        changes()
        let own = steps ?? []
        steps = outer
        _ = Animation.run(duration: duration, delay: delay) { progress in
            for step in own { step(progress) }
        } completion: { isDone in
            completion?(isDone)
        }
    }
}
