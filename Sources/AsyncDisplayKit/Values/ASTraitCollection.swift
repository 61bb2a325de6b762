import Foundation
import WeftGraphics
import WeftNodes

/// The direction of lines.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable, Hashable {
    case unspecified = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// The desktop's colour scheme.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
    case unspecified, light, dark
}

/// The environment of a node. Size classes are a telephone's: a layout should depend on its available size.
public struct ASPrimitiveTraitCollection: Sendable, Hashable {
    /// Device pixels per point.
    public var displayScale: CGFloat
    /// The direction of lines.
    public var layoutDirection: UITraitEnvironmentLayoutDirection
    /// The desktop's colour scheme.
    public var userInterfaceStyle: UIUserInterfaceStyle

    init(_ environment: GraphicsEnvironment) {
        displayScale = CGFloat(environment.scale)
        layoutDirection = environment.isRightToLeft ? .rightToLeft : .leftToRight
        userInterfaceStyle = environment.palette.isDark ? .dark : .light
    }
}

/// The traits under the name of Texture's object type.
public typealias ASTraitCollection = ASPrimitiveTraitCollection

extension ASDisplayNode {
    /// The node's environment. During a layout it is the layout's, on any thread. At other times it is the screen's on
    /// the main thread, and a default one on other threads.
    public func asyncTraitCollection() -> ASTraitCollection { ASTraitCollection(backing.traitCollection) }

    /// Returns the traits as a value.
    public func primitiveTraitCollection() -> ASPrimitiveTraitCollection { asyncTraitCollection() }
}
