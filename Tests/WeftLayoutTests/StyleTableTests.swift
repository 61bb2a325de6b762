import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

/// Tests that a style has the same meaning on a node and on every kind of spec.
@Suite struct StyleTableTests {
    private static let size = Size(width: 20, height: 10)

    @Test(arguments: StyleRow.all.indices)
    func everyPropertyWorksOnANode(_ index: Int) throws {
        let problem = try StyleRow.all[index].problem { style in
            let node = SampleNode("leaf", .intrinsic(Self.size), style: style)
            return (node, node)
        }
        #expect(problem == nil)
    }

    /// Specs that have their child's size and put it at their top left corner.
    private static let specs: [@Sendable (any LayoutElement, LayoutStyle) -> any LayoutElement] = [
        { WrapperLayoutSpec(children: [$0], style: $1) },
        { InsetLayoutSpec(insets: .zero, child: $0, style: $1) },
        { OverlayLayoutSpec(child: $0, overlay: LayoutSpec(), style: $1) },
        { BackgroundLayoutSpec(child: $0, background: LayoutSpec(), style: $1) },
        { CornerLayoutSpec(child: $0, corner: LayoutSpec(), location: .bottomRight, style: $1) },
        { StackLayoutSpec(alignItems: .start, children: [$0], style: $1) },
        {
            RelativeLayoutSpec(
                horizontalPosition: .start, verticalPosition: .start, sizingOption: .minimumSize, child: $0, style: $1)
        },
        { AbsoluteLayoutSpec(sizing: .sizeToFit, children: [$0], style: $1) },
    ]

    @Test(arguments: StyleRow.all.indices)
    func everyPropertyWorksOnEverySpec(_ index: Int) throws {
        for spec in Self.specs {
            let problem = try StyleRow.all[index].problem { style in
                let leaf = SampleNode("leaf", .intrinsic(Self.size))
                return (spec(leaf, style), leaf)
            }
            #expect(problem == nil, "\(type(of: spec(LayoutSpec(), LayoutStyle())))")
        }
    }

    @Test(arguments: StyleRow.all.indices)
    func everyPropertyWorksAsAModifier(_ index: Int) throws {
        let plain: @Sendable (any LayoutElement, LayoutStyle) -> any LayoutElement = { leaf, _ in leaf }
        for spec in [plain] + Self.specs {
            let problem = try StyleRow.all[index].problem { style in
                let leaf = SampleNode("leaf", .intrinsic(Self.size))
                return (spec(leaf, LayoutStyle()).styled { $0 = style }, leaf)
            }
            #expect(problem == nil, "\(type(of: spec(LayoutSpec(), LayoutStyle())))")
        }
    }

    @Test func theTableHasEveryProperty() {
        let names = Set(StyleRow.all.compactMap { $0.name.split(separator: ",").first.map(String.init) })
        #expect(
            names == [
                "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "preferredSize", "minSize",
                "maxSize", "preferredLayoutSize", "minLayoutSize", "maxLayoutSize", "spacingBefore", "spacingAfter",
                "flexGrow", "flexShrink", "flexBasis", "alignSelf", "ascender", "descender", "layoutPosition",
            ])
    }
}
