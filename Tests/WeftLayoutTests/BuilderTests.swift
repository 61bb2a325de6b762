import LayoutChecks
import LayoutFormat
import Testing
import WeftLayout

@Suite struct BuilderTests {
    private func cell(_ tags: [SampleNode], _ subtitle: SampleNode?, isWide: Bool) -> StackLayoutSpec {
        StackLayoutSpec.vertical(spacing: 4) {
            box("title", 50, 10)
            if let subtitle { subtitle }
            for tag in tags { tag.padding(horizontal: 2) }
            if isWide {
                StackLayoutSpec.horizontal {
                    box("left", 5, 5)
                    LayoutSpec.spring
                    box("right", 5, 5)
                }
            } else {
                box("narrow", 5, 5)
            }
        }
    }

    @Test func blocksWithConditionsAndLoopsGiveFlatChildren() {
        let tags = [box("t1", 5, 5), box("t2", 5, 5)]
        #expect(cell([], nil, isWide: false).children.count == 2)
        #expect(cell(tags, box("s", 5, 5), isWide: true).children.count == 5)
    }

    @Test func listsAndMissingValuesAreFlatToo() {
        let tags = [box("t1", 5, 5), box("t2", 5, 5)]
        func block(_ badge: SampleNode?) -> StackLayoutSpec {
            StackLayoutSpec.horizontal {
                tags.map { $0.padding(horizontal: 2) }
                badge
                badge?.flex(grow: 1)
                tags
                tags.map { $0 as any LayoutElement }
            }
        }
        #expect(block(nil).children.count == 6)
        #expect(block(box("badge", 1, 1)).children.count == 8)
    }

    @Test func theBuilderMakesTheSameLayoutAsTheInitialisers() throws {
        let photo = box("photo", 20, 20)
        let badge = box("badge", 6, 6)
        let built = StackLayoutSpec.vertical(alignItems: .center) {
            photo.ratio(0.5).overlay(badge.positioned(horizontal: .end, vertical: .start)).size(width: 100)
            LayoutSpec.spring
        }
        let written = StackLayoutSpec(
            direction: .vertical, alignItems: .center,
            children: [
                OverlayLayoutSpec(
                    child: RatioLayoutSpec(ratio: 0.5, child: photo),
                    overlay: RelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .start, child: badge),
                    style: LayoutStyle { $0.width = 100 }),
                LayoutSpec(style: LayoutStyle { $0.flexGrow = 1 }),
            ])
        let size = Size(width: 200, height: 200)
        #expect(frames(try layout(built, max: size)) == frames(try layout(written, max: size)))
        #expect(frames(try layout(built, max: size))["photo"] == [0, 0, 100, 50])
    }

    @Test func everyModifierWrapsInItsSpec() throws {
        let node = box("a", 10, 10)
        let back = box("b", 1, 1)
        #expect(try layout(node.padding(3)).size == Size(width: 16, height: 16))
        #expect(try layout(node.background(back)).sublayouts.first?.node === back)
        #expect(try layout(node.centered(), max: Size(width: 30, height: 30)).frame(of: node)?.minX == 10)
        #expect(try layout(node.corner(back, at: .topLeft)).frame(of: back)?.minX == -0.5)
        let absolute = AbsoluteLayoutSpec { LayoutSpec().size(width: 4, height: 4).position(x: 6, y: 7) }
        #expect(try layout(absolute).size == Size(width: 10, height: 11))
    }
}
