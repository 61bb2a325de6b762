/// A spec that centres its child in the available space: a relative spec with its own options.
public typealias CenterLayoutSpec = RelativeLayoutSpec

/// The axes on which a center spec has only its child's size. The same type is used for relative specs.
public typealias CenterLayoutSpecSizingOptions = RelativeLayoutSpecSizingOption

/// The axes a center spec centres on.
public struct CenterLayoutSpecCenteringOptions: OptionSet, Sendable, Hashable {
    /// The options, one bit for each axis.
    public let rawValue: UInt8
    /// The axes of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Centres from left to right.
    public static let x = CenterLayoutSpecCenteringOptions(rawValue: 1)
    /// Centres from top to bottom.
    public static let y = CenterLayoutSpecCenteringOptions(rawValue: 2)
    /// Centres on both axes.
    public static let xy: CenterLayoutSpecCenteringOptions = [.x, .y]

    /// `x` as Texture's documentation spells it in Swift.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let X = x
    /// `y` as Texture's documentation spells it in Swift.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let Y = y
    /// `xy` as Texture's documentation spells it in Swift.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let XY = xy
}

extension RelativeLayoutSpecSizingOption {
    /// The name of `minimumWidth` for a center spec.
    public static let minimumX = minimumWidth
    /// The name of `minimumHeight` for a center spec.
    public static let minimumY = minimumHeight
    /// The name of `minimumSize` for a center spec.
    public static let minimumXY = minimumSize
}

extension RelativeLayoutSpec {
    /// A center spec.
    public init(
        centeringOptions: CenterLayoutSpecCenteringOptions = .xy, sizingOptions: CenterLayoutSpecSizingOptions = [],
        child: any LayoutElement, style: LayoutStyle = LayoutStyle()
    ) {
        self.init(
            horizontalPosition: centeringOptions.contains(.x) ? .center : .none,
            verticalPosition: centeringOptions.contains(.y) ? .center : .none,
            sizingOption: sizingOptions, child: child, style: style)
    }

    /// The axes on which the position is `center`. Removing an axis sets its position to `none`.
    public var centeringOptions: CenterLayoutSpecCenteringOptions {
        get {
            var options: CenterLayoutSpecCenteringOptions = []
            if horizontalPosition == .center { options.insert(.x) }
            if verticalPosition == .center { options.insert(.y) }
            return options
        }
        set {
            let changed = centeringOptions.symmetricDifference(newValue)
            if changed.contains(.x) { horizontalPosition = newValue.contains(.x) ? .center : .none }
            if changed.contains(.y) { verticalPosition = newValue.contains(.y) ? .center : .none }
        }
    }

    /// The name of `sizingOption` for a center spec.
    public var sizingOptions: CenterLayoutSpecSizingOptions {
        get { sizingOption }
        set { sizingOption = newValue }
    }
}
