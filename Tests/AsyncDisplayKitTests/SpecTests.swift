import AsyncDisplayKit
import Testing
import WeftGraphics
import WeftLayout
import WeftNodes

@testable import Tutorials

private typealias IndexPath = Foundation.IndexPath

/// Tests that specs as objects have the same layout as Weft's values.
struct SpecTests {
    private func frames(_ node: ASDisplayNode, _ width: CGFloat) -> [CGRect] {
        let range = ASSizeRange(min: CGSize(width: width, height: 0), max: CGSize(width: width, height: .infinity))
        return node.layoutThatFits(range).sublayouts.map(\.frame)
    }

    @Test func aStackUsesItsPropertiesAtTheTimeOfLayout() {
        let (left, right) = (ASDisplayNode(), ASDisplayNode())
        left.style.preferredSize = CGSize(width: 40, height: 20)
        right.style.preferredSize = CGSize(width: 30, height: 50)
        let node = ASDisplayNode()
        node.automaticallyManagesSubnodes = true
        node.layoutSpecBlock = { _, _ in
            let stack = ASStackLayoutSpec()
            stack.children = [left, right]
            stack.spacing = 5
            stack.alignItems = .center
            stack.justifyContent = .end
            return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: stack)
        }
        #expect(
            frames(node, 200) == [
                CGRect(x: 121, y: 16, width: 40, height: 20), CGRect(x: 166, y: 1, width: 30, height: 50),
            ])
    }

    @Test func emptySpecsAreFilledAfterwards() {
        let box = ASDisplayNode()
        let node = ASDisplayNode()
        node.layoutSpecBlock = { _, _ in
            let ratio = ASRatioLayoutSpec()
            ratio.ratio = 0.25
            ratio.child = box
            let overlay = ASOverlayLayoutSpec()
            overlay.child = ratio
            return overlay
        }
        #expect(frames(node, 80) == [CGRect(x: 0, y: 0, width: 80, height: 20)])
    }

    @Test func absoluteAndCornerSpecsPlace() {
        let (photo, icon, point) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        photo.style.preferredSize = CGSize(width: 100, height: 100)
        icon.style.preferredSize = CGSize(width: 20, height: 20)
        point.style.layoutPosition = CGPoint(x: 7, y: 9)
        point.style.preferredSize = CGSize(width: 3, height: 3)
        let node = ASDisplayNode()
        node.layoutSpecBlock = { _, _ in
            let corner = ASCornerLayoutSpec(child: photo, corner: icon, location: .bottomRight)
            corner.offset = CGPoint(x: -10, y: -10)
            return ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [corner, point])
        }
        #expect(
            frames(node, 300) == [
                CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 80, y: 80, width: 20, height: 20),
                CGRect(x: 7, y: 9, width: 3, height: 3),
            ])
    }

    /// A spec of a program that places each child a step further to the right and down.
    private class DiagonalSpec: ASLayoutSpec {
        var step: CGFloat = 10

        override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
            var (layouts, size) = ([ASLayout](), CGSize.zero)
            for (index, child) in (children ?? []).enumerated() {
                let layout = child.layoutThatFits(ASSizeRange(min: .zero, max: constrainedSize.max))
                layout.position = CGPoint(x: CGFloat(index) * step, y: CGFloat(index) * step)
                size.width = max(size.width, layout.frame.maxX)
                size.height = max(size.height, layout.frame.maxY)
                layouts.append(layout)
            }
            return ASLayout(layoutElement: self, size: size, sublayouts: layouts)
        }
    }

    @Test func aSpecOfTheProgramsLaysOutItsChildrenByItself() {
        let nodes = (0..<3).map { _ in ASDisplayNode() }
        for node in nodes { node.style.preferredSize = CGSize(width: 40, height: 20) }
        let node = ASDisplayNode()
        node.layoutSpecBlock = { _, _ in
            let (inner, outer) = (DiagonalSpec(), DiagonalSpec())
            inner.children = [
                nodes[1],
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), child: nodes[2]),
            ]
            outer.step = 5
            outer.children = [nodes[0], inner]
            return ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [outer])
        }
        #expect(
            frames(node, 200) == [
                CGRect(x: 0, y: 0, width: 40, height: 20), CGRect(x: 5, y: 5, width: 40, height: 20),
                CGRect(x: 16, y: 16, width: 40, height: 20),
            ])
        let free = DiagonalSpec()
        free.children = [nodes[0], nodes[1]]
        #expect(free.layoutThatFits(ASSizeRangeUnconstrained).size == CGSize(width: 50, height: 30))
        #expect(free.calculateLayoutThatFits(ASSizeRangeUnconstrained).size.width >= 40)
    }

    @Test func aSpecSubclassWithoutOverridesBehavesLikeItsSuperclass() {
        final class Overlaid: ASWrapperLayoutSpec {}
        final class Row: ASStackLayoutSpec {}
        let (small, large) = (ASDisplayNode(), ASDisplayNode())
        small.style.preferredSize = CGSize(width: 10, height: 30)
        large.style.preferredSize = CGSize(width: 20, height: 20)
        let spec = Overlaid(layoutElements: [small, large])
        #expect(spec.layoutThatFits(ASSizeRangeUnconstrained).size == CGSize(width: 20, height: 30))
        let row = Row()
        row.children = [small, large]
        #expect(row.calculateLayoutThatFits(ASSizeRangeUnconstrained).size == CGSize(width: 30, height: 30))
        #expect(row.layoutThatFits(ASSizeRangeUnconstrained).sublayouts.map(\.frame.minX) == [0, 10])
    }

    @Test func aSpecMayPlaceANodeAtASizeItWasGivenElsewhere() {
        final class Halves: ASLayoutSpec {
            override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
                let half = CGSize(width: constrainedSize.max.width / 2, height: 10)
                let layouts = (children ?? []).enumerated().map { index, child in
                    ASLayout(
                        layoutElement: child, size: half, position: CGPoint(x: CGFloat(index) * half.width, y: 0))
                }
                // A layout around them moves them.
                let shifted = ASLayout(
                    layoutElement: self, size: half, position: CGPoint(x: 0, y: 3), sublayouts: layouts)
                return ASLayout(
                    layoutElement: self, size: CGSize(width: constrainedSize.max.width, height: 13),
                    sublayouts: [shifted])
            }
        }
        let (left, right, node) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        node.layoutSpecBlock = { _, _ in
            let halves = Halves()
            halves.children = [left, right]
            return halves
        }
        #expect(
            frames(node, 100) == [
                CGRect(x: 0, y: 3, width: 50, height: 10), CGRect(x: 50, y: 3, width: 50, height: 10),
            ])
    }

    @Test func lengthsAreRead() {
        #expect(ASDimensionMake("50%") == ASDimension(unit: .fraction, value: 0.5))
        #expect(ASDimensionMake("70pt") == ASDimensionMake(70))
        #expect(ASDimensionMake(.auto, 0) == ASDimensionAuto)
        let node = ASDisplayNode()
        sized(node)
        #expect(node.style.minWidth == ASDimensionMake(70))
        #expect(node.style.flexShrink == 1)
        #expect(node.style.preferredSize == CGSize(width: 30, height: 60))
    }

    @Test func aClassWithoutALayoutUsesItsCalculatedSize() {
        final class Leaf: ASDisplayNode {
            override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
                CGSize(width: constrainedSize.width / 2, height: 11)
            }
        }
        let size = Leaf().layoutThatFits(
            ASSizeRange(min: .zero, max: CGSize(width: 90, height: CGFloat.greatestFiniteMagnitude))
        ).size
        #expect(size == CGSize(width: 45, height: 11))
    }

    @Test func theDocumentationsExamplesHaveLayouts() {
        let header = frames(HeaderNode(), 300)
        let photo = frames(PhotoNode(), 400)
        let specs = frames(SpecsNode(), 300)
        #expect(header.count == 2)
        #expect(photo.first == CGRect(x: 0, y: 17, width: 400, height: 100))
        #expect(specs.count == 4)
        let rows = (0..<4).map { _ in ASDisplayNodeWithBackgroundColor(.red, CGSize(width: 10, height: 100)) }
        #expect(makeScrollNode(rows).layoutThatFits(ASSizeRangeMake(CGSize(width: 50, height: 200))).size.height == 200)
        #expect(makeTextCellNodes().map(\.text) == ["one", "two"])
    }
}

/// Foundation's attributed texts, and Weft's.
struct TextTests {
    @Test func aRangeThatEndsInACharacterTakesAllOfIt() throws {
        let text = NSMutableAttributedString(string: "cat 😸😸")
        // As many as there are characters; by UTF-16 there are two more.
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: text.string.count))
        text.addAttribute(.kern, value: 2, range: NSRange(location: 5, length: 1))
        let node = ASTextNode()
        node.attributedText = text
        let own = try #require((node.weftNode as? TextNode)?.attributedText)
        #expect(own.string == "cat 😸😸")
    }

    @Test func attributesAreTakenOver() throws {
        let text = NSMutableAttributedString(string: "a😸 link")
        text.addAttributes(
            [.font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red],
            range: NSRange(location: 0, length: 3))
        text.addAttribute(
            .link, value: try #require(URL(string: "https://example.org/x")), range: NSRange(location: 4, length: 4))
        let node = ASTextNode()
        node.attributedText = text
        let own = try #require((node.weftNode as? TextNode)?.attributedText)
        #expect(own.string == "a😸 link")
        let first = own.attributes(at: 0)
        #expect(first.size == 20)
        #expect(first.weight == .bold)
        #expect(first.color == .fixed(Color(red: 1, green: 0, blue: 0)))
        #expect(own.attributes(at: 6).link == "https://example.org/x")
        #expect(node.attributedText == text)
    }

    @Test func fontsAreReadByTheNamesUIKitHasForThem() throws {
        let font = try #require(UIFont(name: "HelveticaNeue-LightItalic", size: 16))
        #expect(font.familyName == "Helvetica Neue")
        #expect(font.pointSize == 16)
        #expect(UIFont(name: "", size: 3) == nil)
    }

    @Test func pathsOfRowsAndItemsAreFoundations() {
        var path = IndexPath(row: 3, section: 2)
        #expect(path == IndexPath(indexes: [2, 3]))
        #expect(path.item == 3)
        path.section = 5
        #expect(path == IndexPath(item: 3, section: 5))
        #expect(IndexPath().row == 0)
    }

    @Test func coloursAreUIKits() {
        #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1) == UIColor.green)
        #expect(UIColor(hue: 0, saturation: 0, brightness: 0.5, alpha: 1) == UIColor.gray)
        #expect(UIColor.red.withAlphaComponent(0.5) == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }
}
