import Weft

/// The worked layouts of Texture's tutorials.
enum TutorialPages {
    static let all = [
        GalleryPage(title: "Header", summary: "Tutorial: names on the left, the time on the right") {
            let user = TextNode.make("A user with a rather long name", size: 16, weight: .semibold)
            let place = TextNode.make("A place that may be long, too", size: 13, color: .secondaryLabel)
            let time = TextNode.make("5 min", size: 13, color: .secondaryLabel)
            for node in [user, place] {
                node.maximumNumberOfLines = 1
                node.style.flexShrink = 1
            }
            return DemoNode {
                var names = StackLayoutSpec(direction: .vertical, children: [user, place])
                names.style.flexShrink = 1
                var spacer = LayoutSpec()
                spacer.style.flexGrow = 1
                return StackLayoutSpec(
                    direction: .vertical, alignItems: .stretch,
                    children: [
                        StackLayoutSpec(
                            direction: .horizontal, spacing: 5, alignItems: .center, children: [names, spacer, time])
                    ])
            }
        },
        GalleryPage(title: "Photo with text", summary: "Tutorial: a title inset at the picture's lower edge") {
            let photo = makePhoto()
            let title = TextNode.make("London, England", size: 26, weight: .bold, color: .fixed(.white))
            title.textShadow = TextShadow(color: Color(white: 0, alpha: 0.7), offset: Point(x: 0, y: 1), radius: 3)
            return DemoNode {
                StackLayoutSpec(
                    direction: .vertical, alignItems: .stretch,
                    children: [
                        OverlayLayoutSpec(
                            child: RatioLayoutSpec(ratio: 0.66, child: photo),
                            overlay: InsetLayoutSpec(
                                insets: EdgeInsets(top: .infinity, left: 12, bottom: 12, right: 12), child: title))
                    ])
            }
        },
        GalleryPage(title: "Photo with badge", summary: "Tutorial: an icon that sticks out of the picture's corner") {
            let photo = makePhoto()
            photo.style.preferredSize = Size(width: 150, height: 150)
            photo.cornerRadius = 12
            let badge = BoxNode("7", color: 0xc01c28, width: 40, height: 40)
            badge.cornerRadius = 20
            return DemoNode {
                StackLayoutSpec(
                    direction: .vertical, alignItems: .start,
                    children: [
                        InsetLayoutSpec(
                            insets: EdgeInsets(all: 20),
                            child: CornerLayoutSpec(child: photo, corner: badge, location: .topRight))
                    ])
            }
        },
        GalleryPage(title: "Inset text cell", summary: "Tutorial: a text in the middle of its row, between two lines") {
            let text = TextNode.make("A title, between a line above and one below", size: 17)
            let lines = (0..<2).map { _ in
                let line = DisplayNode()
                line.backgroundColor = StyleColor(white: 0.5, alpha: 0.5)
                line.style.height = .points(1)
                return line
            }
            return DemoNode {
                StackLayoutSpec(
                    direction: .vertical, alignItems: .stretch,
                    children: [
                        lines[0],
                        InsetLayoutSpec(
                            insets: EdgeInsets(horizontal: 20, vertical: 24),
                            child: CenterLayoutSpec(centeringOptions: .xy, child: text)),
                        lines[1],
                    ])
            }
        },
        GalleryPage(title: "Feed row", summary: "Tutorial: header, picture and actions, one stack in another") {
            let avatar = makePhoto()
            avatar.style.preferredSize = Size(width: 40, height: 40)
            avatar.cornerRadius = 20
            let name = TextNode.make("Ada", weight: .semibold)
            let time = TextNode.make("2 h", size: 13, color: .secondaryLabel)
            let picture = makePhoto()
            let caption = TextNode.make(
                "A caption under the picture, as long as it wants to be: the row is as high as all of its parts.")
            let buttons = ["Like", "Reply"].map { ButtonNode(title: $0, look: .flat) {} }
            return DemoNode {
                var spacer = LayoutSpec()
                spacer.style.flexGrow = 1
                return StackLayoutSpec(
                    direction: .vertical, spacing: 10, alignItems: .stretch,
                    children: [
                        StackLayoutSpec(
                            direction: .horizontal, spacing: 10, alignItems: .center,
                            children: [avatar, name, spacer, time]),
                        RatioLayoutSpec(ratio: 0.6, child: picture),
                        StackLayoutSpec(direction: .horizontal, spacing: 8, children: buttons), caption,
                    ])
            }
        },
    ]

    private static func makePhoto() -> ImageNode {
        let node = ImageNode()
        node.image = MediaPages.picture
        return node
    }
}
