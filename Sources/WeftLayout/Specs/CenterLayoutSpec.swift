/// The axes a center spec centres on.
public struct CenterLayoutSpecCenteringOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let x = CenterLayoutSpecCenteringOptions(rawValue: 1)
    public static let y = CenterLayoutSpecCenteringOptions(rawValue: 2)
    public static let xy: CenterLayoutSpecCenteringOptions = [.x, .y]

    // As Texture's documentation spells them in Swift.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let X = x
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let Y = y
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let XY = xy
}

/// The axes on which a center spec is only as large as its child.
public struct CenterLayoutSpecSizingOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let minimumX = CenterLayoutSpecSizingOptions(rawValue: 1)
    public static let minimumY = CenterLayoutSpecSizingOptions(rawValue: 2)
    public static let minimumXY: CenterLayoutSpecSizingOptions = [.minimumX, .minimumY]
}

/// Centres its child in the space it fills: a relative spec under another name.
public struct CenterLayoutSpec: StoredSpec {
    struct Parameters: Sendable {
        var centering: CenterLayoutSpecCenteringOptions
        var sizing: CenterLayoutSpecSizingOptions

        var relative: RelativeLayoutSpec.Parameters {
            RelativeLayoutSpec.Parameters(
                horizontal: centering.contains(.x) ? .center : .none,
                vertical: centering.contains(.y) ? .center : .none,
                sizing: RelativeLayoutSpecSizingOption(rawValue: sizing.rawValue))
        }
    }
    var storage: ChildStorage<Parameters>

    public init(
        centeringOptions: CenterLayoutSpecCenteringOptions = .xy, sizingOptions: CenterLayoutSpecSizingOptions = [],
        child: any LayoutElement, style: LayoutStyle = LayoutStyle()
    ) {
        storage = ChildStorage(Parameters(centering: centeringOptions, sizing: sizingOptions), style, child: child)
    }

    public var centeringOptions: CenterLayoutSpecCenteringOptions {
        get { storage.parameters.centering }
        set { change { $0.parameters.centering = newValue } }
    }

    public var sizingOptions: CenterLayoutSpecSizingOptions {
        get { storage.parameters.sizing }
        set { change { $0.parameters.sizing = newValue } }
    }

    public var child: any LayoutElement {
        get { storage.child }
        set { storage = ChildStorage(storage.parameters, storage.style, child: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.relative(storage.parameters.relative), storage.style)
        pass.lowerChild(storage.child)
    }
}
