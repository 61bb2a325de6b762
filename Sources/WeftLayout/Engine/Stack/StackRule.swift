/// A stack's parameters as the engine uses them: usable numbers, and the alignments resolved for its direction.
struct StackRule {
    var spacing: Double
    var lineSpacing: Double
    var axis: Axis
    var justifyContent: StackLayoutJustifyContent
    var alignItems: StackLayoutAlignItems
    var alignContent: StackLayoutAlignContent
    var wraps: Bool
    var isConcurrent: Bool

    init(_ parameters: StackLayoutSpec.Parameters) {
        spacing = parameters.spacing.sanitizedOffset
        lineSpacing = parameters.lineSpacing.sanitizedOffset
        alignContent = parameters.alignContent
        wraps = parameters.flexWrap == .wrap
        isConcurrent = parameters.isConcurrent
        let alongX = parameters.horizontalAlignment.resolved
        let alongY = parameters.verticalAlignment.resolved
        if parameters.direction == .horizontal {
            axis = .horizontal
            justifyContent = alongX?.justifyContent ?? parameters.justifyContent
            alignItems = alongY?.alignItems ?? parameters.alignItems
        } else {
            axis = .vertical
            justifyContent = alongY?.justifyContent ?? parameters.justifyContent
            alignItems = alongX?.alignItems ?? parameters.alignItems
        }
    }

    /// True if children without an alignment of their own share a baseline.
    var alignsBaselines: Bool { alignItems == .baselineFirst || alignItems == .baselineLast }

    func alignment(_ own: StackLayoutAlignSelf) -> StackLayoutAlignItems {
        switch own {
        case .auto: alignItems
        case .start: .start
        case .end: .end
        case .center: .center
        case .stretch: .stretch
        }
    }
}

/// An alignment by side, for both of a stack's axes.
private enum Side {
    case start
    case middle
    case end

    var justifyContent: StackLayoutJustifyContent {
        switch self {
        case .start: .start
        case .middle: .center
        case .end: .end
        }
    }

    var alignItems: StackLayoutAlignItems {
        switch self {
        case .start: .start
        case .middle: .center
        case .end: .end
        }
    }
}

extension HorizontalAlignment {
    fileprivate var resolved: Side? {
        switch self {
        case .none: nil
        case .left: .start
        case .middle: .middle
        case .right: .end
        }
    }
}

extension VerticalAlignment {
    fileprivate var resolved: Side? {
        switch self {
        case .none: nil
        case .top: .start
        case .center: .middle
        case .bottom: .end
        }
    }
}
