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

/// The environment of a node. The size classes are always those of a telephone, so a layout should depend on its
/// available size instead.
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
    /// The node's environment, on any thread during a layout. At other times it is the screen's environment on the main
    /// thread, and a default one on other threads.
    public func asyncTraitCollection() -> ASTraitCollection { ASTraitCollection(backing.traitCollection) }

    /// Returns the traits as a value.
    public func primitiveTraitCollection() -> ASPrimitiveTraitCollection { asyncTraitCollection() }
}
