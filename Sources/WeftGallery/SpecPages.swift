import Weft

/// A page for each layout spec.
enum SpecPages {
    private static let red: UInt32 = 0xc01c28
    private static let green: UInt32 = 0x2d6a4f
    private static let blue: UInt32 = 0x1a5fb4
    private static let grey: UInt32 = 0x5e5c64

    static let all = [
        GalleryPage(title: "Stack", summary: "A row: fixed, growing, fixed; then a column") {
            let row = [
                BoxNode("80", color: red, width: 80, height: 60), BoxNode("grows", color: green, height: 60),
                BoxNode("80", color: blue, width: 80, height: 60),
            ]
            let column = (1...3).map { BoxNode("\($0)", color: grey, width: Double(60 * $0), height: 44) }
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 12) {
                    StackLayoutSpec.horizontal(spacing: 8) {
                        row[0]
                        row[1].flex(grow: 1)
                        row[2]
                    }
                    StackLayoutSpec.vertical(spacing: 8, alignItems: .end) { column }
                }
            }
        },
        GalleryPage(title: "Wrapping stack", summary: "Boxes of different widths, line after line") {
            let boxes = (0..<14).map {
                BoxNode("\($0)", color: $0 % 2 == 0 ? blue : green, width: 50 + Double($0 * 37 % 70), height: 40)
            }
            return DemoNode {
                StackLayoutSpec.horizontal(spacing: 8, alignItems: .start) { boxes }.wrapped(lineSpacing: 8)
            }
        },
        GalleryPage(title: "Inset", summary: "12 points on every side; infinite at the left pushes to the right") {
            let outer = BoxNode("", color: grey)
            let inner = BoxNode("inset", color: red, height: 60)
            let pushed = BoxNode("pushed", color: blue, width: 90, height: 44)
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 12) {
                    inner.padding(12).background(outer)
                    pushed.padding(EdgeInsets(top: 0, left: .infinity, bottom: 0, right: 0))
                }
            }
        },
        GalleryPage(title: "Ratio", summary: "Half as high as wide") {
            let box = BoxNode("2 : 1", color: green)
            return DemoNode {
                StackLayoutSpec.vertical { box.ratio(0.5) }
            }
        },
        GalleryPage(title: "Overlay and background", summary: "One on top of, one below the box that gives the size") {
            let base = BoxNode("", color: blue, height: 120)
            let top = BoxNode("overlay", color: red, width: 120, height: 50)
            let text = TextNode("a tag with a background", size: 15, weight: .medium, color: .white)
            let tag = BoxNode("", color: grey)
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 16, alignItems: .start) {
                    base.size(width: .fraction(1)).overlay(top.centered())
                    text.padding(horizontal: 12, vertical: 6).background(tag)
                }
            }
        },
        GalleryPage(
            title: "Relative, center, corner", summary: "A box at the end, one in the middle, a badge at a corner"
        ) {
            let end = BoxNode("end, end", color: red, width: 100, height: 44)
            let middle = BoxNode("center", color: green, width: 100, height: 44)
            let base = BoxNode("picture", color: blue, width: 120, height: 120)
            let badge = BoxNode("3", color: red, width: 36, height: 36)
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 16) {
                    end.positioned(horizontal: .end, vertical: .end).size(height: 120)
                    middle.centered()
                    StackLayoutSpec.horizontal { base.corner(badge, at: .topRight) }
                }
            }
        },
        GalleryPage(
            title: "Wrapper", summary: "All at the upper left corner, the largest gives the size; a node as a spec"
        ) {
            let boxes = [("behind", blue, 200.0, 120.0), ("", green, 150, 90), ("in front", red, 100, 60)]
                .map { BoxNode($0.0, color: $0.1, width: $0.2, height: $0.3) }
            let ground = BoxNode("", color: grey)
            return DemoNode {
                StackLayoutSpec.vertical(alignItems: .start) {
                    WrapperLayoutSpec { boxes }.padding(12).background(ground)
                }
            }
        },
        GalleryPage(title: "Absolute", summary: "Each box where its layoutPosition says") {
            let boxes = (0..<5).map { BoxNode("\($0)", color: $0 % 2 == 0 ? blue : red, width: 70, height: 70) }
            return DemoNode {
                AbsoluteLayoutSpec {
                    boxes.enumerated().map { $1.position(x: Double($0 * 62), y: Double($0 * 48)) }
                }
            }
        },
        GalleryPage(title: "Layout rule", summary: "A spec of the gallery's own: each box begins where the last ends") {
            let boxes = [(60.0, 44.0), (110, 70), (80, 44), (130, 60)].enumerated().map { index, size in
                BoxNode("\(index + 1)", color: index % 2 == 0 ? blue : green, width: size.0, height: size.1)
            }
            return DemoNode {
                Stairs(overlap: 8) { boxes }.padding(12)
            }
        },
    ]
}

/// Places each child at the end of the previous one, horizontally and vertically, minus an overlap.
private struct Stairs: LayoutRule {
    /// The overlap in points.
    let overlap: Double

    func layOut(_ constraints: LayoutConstraints, in pass: inout LayoutPass) -> Size {
        var (place, end) = (Point.zero, Size.zero)
        for child in pass.children {
            let size = pass.measure(child, in: SizeRange(max: constraints.range.max))
            pass.place(child, at: place)
            end = Size(width: place.x + size.width, height: place.y + size.height)
            place = Point(x: end.width - overlap, y: end.height - overlap)
        }
        return end
    }
}
