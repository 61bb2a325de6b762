/// Where a relative spec puts its child along one axis.
public enum RelativeLayoutSpecPosition: UInt8, Sendable, Hashable, CaseIterable {
    /// At the start, and the range's minimum holds for the child too.
    case none
    case start
    case center
    case end
}

/// On which axes a relative spec is only as large as its child, instead of filling the range's maximum.
public struct RelativeLayoutSpecSizingOption: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let minimumWidth = RelativeLayoutSpecSizingOption(rawValue: 1)
    public static let minimumHeight = RelativeLayoutSpecSizingOption(rawValue: 2)
    public static let minimumSize: RelativeLayoutSpecSizingOption = [.minimumWidth, .minimumHeight]
}

/// Puts its child at an edge, a corner or the middle of the space it fills.
public struct RelativeLayoutSpec: StoredSpec {
    struct Parameters: Sendable {
        var horizontal: RelativeLayoutSpecPosition
        var vertical: RelativeLayoutSpecPosition
        var sizing: RelativeLayoutSpecSizingOption
    }
    var storage: ChildStorage<Parameters>

    public init(
        horizontalPosition: RelativeLayoutSpecPosition, verticalPosition: RelativeLayoutSpecPosition,
        sizingOption: RelativeLayoutSpecSizingOption = [], child: any LayoutElement, style: LayoutStyle = LayoutStyle()
    ) {
        let parameters = Parameters(horizontal: horizontalPosition, vertical: verticalPosition, sizing: sizingOption)
        storage = ChildStorage(parameters, style, child: child)
    }

    public var horizontalPosition: RelativeLayoutSpecPosition {
        get { storage.parameters.horizontal }
        set { change { $0.parameters.horizontal = newValue } }
    }

    public var verticalPosition: RelativeLayoutSpecPosition {
        get { storage.parameters.vertical }
        set { change { $0.parameters.vertical = newValue } }
    }

    public var sizingOption: RelativeLayoutSpecSizingOption {
        get { storage.parameters.sizing }
        set { change { $0.parameters.sizing = newValue } }
    }

    public var child: any LayoutElement {
        get { storage.child }
        set { storage = ChildStorage(storage.parameters, storage.style, child: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.relative(storage.parameters), storage.style)
        pass.lowerChild(storage.child)
    }
}
