import LayoutFormat
import WeftLayout

/// The Swift of `docs/layout.md`, case by case: the code between the marks is in the document, too.
struct GuideLayouts {
    private static func text(_ name: String, _ cells: Double) -> SampleNode {
        SampleNode(name, .text(cells: cells, cell: Size(width: 7, height: 15)))
    }

    private static func sized(_ name: String, _ width: Double, _ height: Double) -> SampleNode {
        box(name, width, height)
    }

    static func all() -> [any LayoutElement] {
        [
            column(), row(), wrapping(), caption(), article(), animal(), badge(), tag(), tags(), baselines(),
        ]
    }

    private static func column() -> any LayoutElement {
        let (title, body, date) = (text("title", 20), text("text", 60), text("date", 10))
        // guide: 1
        return StackLayoutSpec.vertical(spacing: 4) {
            title
            body
            date
        }
        // end
    }

    private static func row() -> any LayoutElement {
        let (icon, name, time) = (sized("icon", 24, 24), text("name", 8), text("time", 5))
        // guide: 2
        return StackLayoutSpec.horizontal(spacing: 8, alignItems: .center) {
            icon
            name
            LayoutSpec.spring
            time
        }
        // end
    }

    private static func wrapping() -> any LayoutElement {
        let (picture, body) = (sized("picture", 40, 40), text("text", 60))
        // guide: 3
        return StackLayoutSpec.horizontal(spacing: 8, alignItems: .start) {
            picture
            body.flex(shrink: 1)
        }
        .padding(8)
        // end
    }

    private static func caption() -> any LayoutElement {
        let (picture, caption) = (SampleNode("picture"), text("caption", 12))
        // guide: 4
        return picture.ratio(0.5).overlay(caption.centered())
        // end
    }

    private static func article() -> any LayoutElement {
        let (cover, title, subtitle) = (SampleNode("cover"), text("title", 30), text("subtitle", 70))
        let (date, share, likes) = (text("date", 8), sized("share", 14, 14), text("likes", 3))
        // guide: 5
        return StackLayoutSpec.vertical {
            cover.ratio(0.5)
            StackLayoutSpec.vertical(spacing: 4) {
                title
                subtitle
                StackLayoutSpec.horizontal(spacing: 6, alignItems: .center) {
                    date
                    LayoutSpec.spring
                    share
                    likes
                }
            }
            .padding(horizontal: 10, vertical: 8)
        }
        // end
    }

    private static func animal() -> any LayoutElement {
        let (picture, gradient, name) = (SampleNode("picture"), SampleNode("gradient"), text("name", 9))
        let (description, blurred) = (text("description", 90), SampleNode("blurred"))
        // guide: 6
        return StackLayoutSpec.vertical {
            picture.ratio(0.6)
                .overlay(gradient)
                .overlay(
                    name.padding(EdgeInsets(top: 0, left: 12, bottom: 8, right: 12))
                        .positioned(horizontal: .start, vertical: .end))
            description.padding(12)
        }
        .background(blurred)
        // end
    }

    private static func badge() -> any LayoutElement {
        let (avatar, badge) = (sized("avatar", 48, 48), sized("badge", 16, 16))
        // guide: 7
        return avatar.corner(badge, at: .topRight, offset: Point(x: -4, y: 4)).padding(10)
        // end
    }

    private static func tag() -> any LayoutElement {
        let (avatar, user, pill) = (sized("avatar", 20, 20), text("user", 9), SampleNode("pill"))
        // guide: 8
        return StackLayoutSpec.horizontal(spacing: 6, alignItems: .center) {
            avatar
            user
        }
        .padding(horizontal: 10, vertical: 4)
        .background(pill)
        // end
    }

    private static func tags() -> any LayoutElement {
        let tags = [50, 70, 60, 40, 90, 30, 80].enumerated().map { sized("tag\($0)", $1, 18) }
        // guide: 9
        return StackLayoutSpec.horizontal(spacing: 6, alignItems: .start) {
            for tag in tags { tag }
        }
        .wrapped(lineSpacing: 6)
        // end
    }

    private static func baselines() -> any LayoutElement {
        func figure(_ name: String, _ width: Double, _ ascender: Double, _ descender: Double) -> SampleNode {
            box(name, width, ascender - descender) {
                $0.ascender = ascender
                $0.descender = descender
            }
        }
        let (price, unit, note) = (figure("price", 60, 32, -8), figure("unit", 40, 12, -4), figure("note", 50, 12, -4))
        // guide: 10
        return StackLayoutSpec.horizontal(spacing: 4, alignItems: .baselineFirst) {
            price
            unit
            note.padding(6)
        }
        // end
    }
}
