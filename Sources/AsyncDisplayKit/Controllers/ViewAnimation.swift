import Foundation
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

/// A value that can be interpolated.
protocol Interpolated: Sendable, Equatable {
    func between(_ end: Self, _ progress: Double) -> Self
}

extension Double: Interpolated {
    func between(_ end: Double, _ progress: Double) -> Double { self + (end - self) * progress }
}

extension Transform: Interpolated {
    func between(_ end: Transform, _ progress: Double) -> Transform {
        Transform(
            a: a.between(end.a, progress), b: b.between(end.b, progress), c: c.between(end.c, progress),
            d: d.between(end.d, progress), tx: tx.between(end.tx, progress), ty: ty.between(end.ty, progress))
    }
}

extension Rect: Interpolated {
    func between(_ end: Rect, _ progress: Double) -> Rect {
        Rect(
            x: minX.between(end.minX, progress), y: minY.between(end.minY, progress),
            width: width.between(end.width, progress), height: height.between(end.height, progress))
    }
}

/// Records the changes that a block of `UIView.animate` makes, and then animates them.
@MainActor
enum ViewAnimation {
    /// The steps of the running block.
    private static var steps: [(Double) -> Void]?

    /// Changes a node immediately, or as part of the animation whose block is running.
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
        duration: Double, delay: Double, curve: Animation.Curve, _ changes: () -> Void, completion: ((Bool) -> Void)?
    ) {
        let outer = steps
        steps = []
        changes()
        let own = steps ?? []
        steps = outer
        _ = Animation.run(duration: duration, delay: delay, curve: curve) { progress in
            for step in own { step(progress) }
        } completion: { isDone in
            completion?(isDone)
        }
    }
}

extension UIView {
    /// The timing curve of an animation.
    public struct AnimationOptions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        // As in UIKit, two bits select one of four curves.
        var curve: Animation.Curve {
            switch rawValue >> 16 & 3 {
            case 1: .easeIn
            case 2: .easeOut
            case 3: .linear
            default: .easeInOut
            }
        }

        init(_ curve: Animation.Curve) {
            self =
                switch curve {
                case .linear: .curveLinear
                case .easeIn: .curveEaseIn
                case .easeOut: .curveEaseOut
                case .easeInOut: .curveEaseInOut
                }
        }
    }
}

/// The options under their old name.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
