import LayoutFormat
import Testing
import WeftLayout

/// A leaf with a fixed size.
func box(_ name: String, _ width: Double, _ height: Double, _ style: (inout LayoutStyle) -> Void = { _ in })
    -> SampleNode
{
    SampleNode(name, .intrinsic(Size(width: width, height: height)), style: LayoutStyle(style))
}

func layout(
    _ spec: any LayoutElement, min: Size = .zero, max: Size = .unlimited, rightToLeft: Bool = false
) throws -> Layout {
    let environment = LayoutEnvironment(isRightToLeft: rightToLeft)
    let constraints = LayoutConstraints(SizeRange(min: min, max: max), environment: environment)
    return try Layout.calculate(spec: spec, constraints: constraints)
}

/// Frames by node name, as `[x, y, width, height]`.
func frames(_ layout: Layout) -> [String: [Double]] {
    var frames: [String: [Double]] = [:]
    for sublayout in layout.sublayouts {
        let frame = sublayout.frame
        frames[sublayout.node?.layoutName ?? ""] = [frame.minX, frame.minY, frame.width, frame.height]
    }
    return frames
}
