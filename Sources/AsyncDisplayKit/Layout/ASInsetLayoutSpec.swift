import Foundation
import WeftLayout

/// Keeps its child away from its own edges.
open class ASInsetLayoutSpec: ASLayoutSpec {
    /// The insets in points. An infinite inset pushes the child to the opposite edge.
    public final var insets = UIEdgeInsets.zero

    /// Makes a spec without a child.
    public override init() {
        super.init()
    }

    /// Makes a spec around a child.
    public init(insets: UIEdgeInsets, child: any ASLayoutElement) {
        super.init()
        self.insets = insets
        elements = [child]
    }

    open override var weftElement: any LayoutElement {
        InsetLayoutSpec(insets: insets.weft, child: weftChild, style: weftStyle)
    }
}

/// Gives its child a ratio of height to width.
open class ASRatioLayoutSpec: ASLayoutSpec {
    /// Height to width.
    public final var ratio: CGFloat = 1

    /// Makes a spec without a child.
    public override init() {
        super.init()
    }

    /// Makes a spec around a child.
    public init(ratio: CGFloat, child: any ASLayoutElement) {
        super.init()
        self.ratio = ratio
        elements = [child]
    }

    open override var weftElement: any LayoutElement {
        RatioLayoutSpec(ratio: Double(ratio), child: weftChild, style: weftStyle)
    }
}

/// Places its child at an edge, in a corner or in the middle of the available space.
open class ASRelativeLayoutSpec: ASLayoutSpec {
    /// The child's position along x.
    public final var horizontalPosition = ASRelativeLayoutSpecPosition.none
    /// The child's position along y.
    public final var verticalPosition = ASRelativeLayoutSpecPosition.none
    /// The axes on which the spec has its child's size.
    public final var sizingOption: ASRelativeLayoutSpecSizingOption = []

    /// Makes a spec without a child.
    public override init() {
        super.init()
    }

    /// Makes a spec around a child.
    public init(
        horizontalPosition: ASRelativeLayoutSpecPosition, verticalPosition: ASRelativeLayoutSpecPosition,
        sizingOption: ASRelativeLayoutSpecSizingOption, child: any ASLayoutElement
    ) {
        super.init()
        self.horizontalPosition = horizontalPosition
        self.verticalPosition = verticalPosition
        self.sizingOption = sizingOption
        elements = [child]
    }

    open override var weftElement: any LayoutElement {
        RelativeLayoutSpec(
            horizontalPosition: horizontalPosition, verticalPosition: verticalPosition, sizingOption: sizingOption,
            child: weftChild, style: weftStyle)
    }
}

/// Places its child in the middle of the available space.
open class ASCenterLayoutSpec: ASRelativeLayoutSpec {
    /// Makes a spec without a child.
    public override init() {
        super.init()
    }

    /// Makes a spec around a child.
    public init(
        centeringOptions: ASCenterLayoutSpecCenteringOptions, sizingOptions: ASCenterLayoutSpecSizingOptions,
        child: any ASLayoutElement
    ) {
        super.init()
        self.centeringOptions = centeringOptions
        self.sizingOptions = sizingOptions
        elements = [child]
    }

    /// The axes on which the child is centred.
    public final var centeringOptions: ASCenterLayoutSpecCenteringOptions {
        get {
            var options: ASCenterLayoutSpecCenteringOptions = []
            if horizontalPosition == .center { options.insert(.x) }
            if verticalPosition == .center { options.insert(.y) }
            return options
        }
        set {
            horizontalPosition = newValue.contains(.x) ? .center : .none
            verticalPosition = newValue.contains(.y) ? .center : .none
        }
    }

    /// The axes on which the spec has its child's size.
    public final var sizingOptions: ASCenterLayoutSpecSizingOptions {
        get { sizingOption }
        set { sizingOption = newValue }
    }
}
