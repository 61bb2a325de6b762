import Weft

/// The example layouts of Texture's tutorials.
enum TutorialPages {
    static let all = [
        CardFeed.page,
        GalleryPage(title: "Header", summary: "Tutorial: names on the left, the time on the right") {
            let user = TextNode("A user with a rather long name", size: 16, weight: .semibold, maximumNumberOfLines: 1)
            let place = TextNode(
                "A place that may be long, too", size: 13, color: .secondaryLabel, maximumNumberOfLines: 1)
            let time = TextNode("5 min", size: 13, color: .secondaryLabel)
            return DemoNode {
                StackLayoutSpec.vertical {
                    StackLayoutSpec.horizontal(spacing: 5, alignItems: .center) {
                        StackLayoutSpec.vertical {
                            user.flex(shrink: 1)
                            place.flex(shrink: 1)
                        }
                        .flex(shrink: 1)
                        LayoutSpec.spring
                        time
                    }
                }
            }
        },
        GalleryPage(title: "Photo with text", summary: "Tutorial: a title inset at the picture's lower edge") {
            let photo = ImageNode(image: MediaPages.picture)
            let title = TextNode("London, England", size: 26, weight: .bold, color: .white)
            title.textShadow = TextShadow(color: Color(white: 0, alpha: 0.7), offset: Point(x: 0, y: 1), radius: 3)
            return DemoNode {
                StackLayoutSpec.vertical {
                    photo.ratio(0.66)
                        .overlay(title.padding(EdgeInsets(top: .infinity, left: 12, bottom: 12, right: 12)))
                }
            }
        },
        GalleryPage(title: "Photo with badge", summary: "Tutorial: an icon that sticks out of the picture's corner") {
            let photo = ImageNode(image: MediaPages.picture)
            photo.cornerRadius = 12
            let badge = BoxNode("7", color: 0xc01c28, width: 40, height: 40)
            badge.cornerRadius = 20
            return DemoNode {
                StackLayoutSpec.vertical(alignItems: .start) {
                    photo.size(width: 150, height: 150).corner(badge, at: .topRight).padding(20)
                }
            }
        },
        GalleryPage(title: "Inset text cell", summary: "Tutorial: a text in the middle of its row, between two lines") {
            let text = TextNode("A title, between a line above and one below", size: 17)
            let lines = (0..<2).map { _ in DisplayNode(backgroundColor: StyleColor(white: 0.5, alpha: 0.5)) }
            return DemoNode {
                StackLayoutSpec.vertical {
                    lines[0].size(height: 1)
                    text.centered().padding(horizontal: 20, vertical: 24)
                    lines[1].size(height: 1)
                }
            }
        },
        GalleryPage(title: "Feed row", summary: "Tutorial: header, picture and actions, one stack in another") {
            let avatar = ImageNode(image: MediaPages.picture)
            avatar.cornerRadius = 20
            let name = TextNode("Ada", size: 15, weight: .semibold)
            let time = TextNode("2 h", size: 13, color: .secondaryLabel)
            let picture = ImageNode(image: MediaPages.picture)
            let caption = TextNode(
                "A caption under the picture, as long as it wants to be: the row is as high as all of its parts.",
                size: 15)
            let buttons = ["Like", "Reply"].map { ButtonNode(title: $0, look: .flat) }
            return DemoNode {
                StackLayoutSpec.vertical(spacing: 10) {
                    StackLayoutSpec.horizontal(spacing: 10, alignItems: .center) {
                        avatar.size(width: 40, height: 40)
                        name
                        LayoutSpec.spring
                        time
                    }
                    picture.ratio(0.6)
                    StackLayoutSpec.horizontal(spacing: 8) { buttons }
                    caption
                }
            }
        },
    ]
}
