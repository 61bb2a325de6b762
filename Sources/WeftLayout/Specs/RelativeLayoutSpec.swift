/// The position of a relative spec's child along one axis.
public enum RelativeLayoutSpecPosition: UInt8, Sendable, Hashable, CaseIterable {
    /// The child is at the start, and the range's minimum applies to it, too.
    case none
    case start
    case center
    case end
}

/// The axes on which a relative spec has its child's size instead of filling the range's maximum.
public struct RelativeLayoutSpecSizingOption: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The spec has its child's width.
    public static let minimumWidth = RelativeLayoutSpecSizingOption(rawValue: 1)
    /// The spec has its child's height.
    public static let minimumHeight = RelativeLayoutSpecSizingOption(rawValue: 2)
    /// The spec has its child's size.
    public static let minimumSize: RelativeLayoutSpecSizingOption = [.minimumWidth, .minimumHeight]
}

/// Places its child at an edge, in a corner or in the middle of the available space.
public struct RelativeLayoutSpec: StoredSpec {
    typealias Parameters = RelativeRule
    var storage: ChildStorage<RelativeRule>

    /// Makes a spec with a child at an edge, in a corner or in the middle of the available space.
    public init(
        horizontalPosition: RelativeLayoutSpecPosition, verticalPosition: RelativeLayoutSpecPosition,
        sizingOption: RelativeLayoutSpecSizingOption = [], child: any LayoutElement, style: LayoutStyle = LayoutStyle()
    ) {
        let parameters = RelativeRule(horizontal: horizontalPosition, vertical: verticalPosition, sizing: sizingOption)
        storage = ChildStorage(parameters, style, child: child)
    }

    /// The child's position between left and right.
    public var horizontalPosition: RelativeLayoutSpecPosition {
        get { storage.parameters.horizontal }
        set { change { $0.parameters.horizontal = newValue } }
    }

    /// The child's position between top and bottom.
    public var verticalPosition: RelativeLayoutSpecPosition {
        get { storage.parameters.vertical }
        set { change { $0.parameters.vertical = newValue } }
    }

    /// The axes on which the spec has its child's size.
    public var sizingOption: RelativeLayoutSpecSizingOption {
        get { storage.parameters.sizing }
        set { change { $0.parameters.sizing = newValue } }
    }

    /// The element to place.
    public var child: any LayoutElement {
        get { storage.child }
        set { storage = ChildStorage(storage.parameters, storage.style, child: newValue) }
    }

    public func lower(into pass: inout LayoutPass) {
        pass.lowerSpec(.relative(storage.parameters), storage.style)
        pass.lowerChild(storage.child)
    }
}
