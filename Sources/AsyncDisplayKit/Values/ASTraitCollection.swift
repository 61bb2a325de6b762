import Foundation
import WeftGraphics
import WeftNodes

/// Which way lines run.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable, Hashable {
    case unspecified = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// Which colours the desktop has.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
    case unspecified, light, dark
}

/// What a node is shown in. Size classes are those of telephones: a layout follows the size it is given.
public struct ASPrimitiveTraitCollection: Sendable, Hashable {
    /// Device pixels a point.
    public var displayScale: CGFloat
    /// Which way lines run.
    public var layoutDirection: UITraitEnvironmentLayoutDirection
    /// Which colours the desktop has.
    public var userInterfaceStyle: UIUserInterfaceStyle

    init(_ environment: GraphicsEnvironment) {
        displayScale = CGFloat(environment.scale)
        layoutDirection = environment.isRightToLeft ? .rightToLeft : .leftToRight
        userInterfaceStyle = environment.palette.isDark ? .dark : .light
    }
}

/// The same as an object, where Texture has both.
public typealias ASTraitCollection = ASPrimitiveTraitCollection

extension ASDisplayNode {
    /// What the node is shown in. Inside of a layout what that is for, on any thread; elsewhere on the main thread what is on
    /// screen, else a screen without settings.
    public func asyncTraitCollection() -> ASTraitCollection { ASTraitCollection(backing.traitCollection) }

    /// The same.
    public func primitiveTraitCollection() -> ASPrimitiveTraitCollection { asyncTraitCollection() }
}
