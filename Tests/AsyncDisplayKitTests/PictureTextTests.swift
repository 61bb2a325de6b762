import WeftGLib
import WeftGraphics
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials

/// Tests the API of pictures, maps, texts and fields in Texture's documentation.
final class PictureTextTests: XCTestCase {
    /// A picture of one colour, with a size in pixels.
    private static func picture(_ width: Int, _ height: Int, _ pixel: [UInt8] = [0, 0, 255, 255]) throws -> UIImage {
        let pixels = [[UInt8]](repeating: pixel, count: width * height).flatMap(\.self)
        return UIImage(try XCTUnwrap(Texture(rgba: pixels, width: width, height: height)))
    }

    func testACircleIsDrawnByPathsAndPictures() throws {
        try withGTK {
            let image = try Self.picture(40, 40)
            let round = CurrentDrawing.here.making(at: 2) {
                image.makeCircularImage(size: CGSize(width: 30, height: 30))
            }
            XCTAssertEqual(round.size, CGSize(width: 60, height: 60), "of a screen with two pixels a point")
            let texture = try XCTUnwrap(round.texture)
            XCTAssertEqual(texture.pixel(1, 1).alpha, 0, "the corner is cut off")
            XCTAssertEqual(texture.pixel(30, 30).blue, 255)
            XCTAssertNil(UIGraphicsGetImageFromCurrentImageContext(), "it was ended")
            XCTAssertNil(UIGraphicsGetCurrentContext())
        }
    }

    func testARoundedPictureIsABoxOfAnySize() throws {
        let image = UIImage.as_resizableRoundedImage(
            withCornerRadius: 8, cornerColor: .clear, fill: .red, borderColor: .blue, borderWidth: 2)
        XCTAssertEqual(image.size, CGSize(width: 17, height: 17))
        XCTAssertEqual(image.capInsets, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        let texture = try XCTUnwrap(image.texture)
        let (corner, edge, middle) = (texture.pixel(0, 0), texture.pixel(16, 1), texture.pixel(16, 16))
        XCTAssertEqual(corner.alpha, 0)
        XCTAssertEqual([edge.red, edge.blue], [0, 255])
        XCTAssertEqual([middle.red, middle.blue], [255, 0])
        let node = ASImageNode()
        node.image = image
        XCTAssertEqual(node.picture.resizableInsets?.left, 8)
        XCTAssertEqual(node.picture.imageScale, 2)
        // Corners drawn in the colour behind them; an invalid radius.
        let square = UIImage.as_resizableRoundedImage(withCornerRadius: .nan, cornerColor: .white, fill: .red)
        XCTAssertEqual(square.size, CGSize(width: 1, height: 1))
        node.image = try Self.picture(4, 4).resizableImage(withCapInsets: .zero)
        XCTAssertNil(node.picture.resizableInsets)
        XCTAssertEqual(node.picture.imageScale, 1)
    }

    func testPathsAreStrokedAndFilledInTheirContext() throws {
        try withGTK {
            UIGraphicsBeginImageContext(CGSize(width: 20, height: 20))
            UIColor.red.setFill()
            UIColor.green.setStroke()
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 0, y: 10))
            path.addLine(to: CGPoint(x: 20, y: 10))
            path.lineWidth = 4
            path.stroke()
            UIBezierPath(ovalIn: CGRect(x: 6, y: 0, width: 6, height: 6)).fill()
            let texture = try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.texture)
            UIGraphicsEndImageContext()
            XCTAssertEqual(texture.pixel(3, 10).green, 255)
            XCTAssertEqual(texture.pixel(9, 3).red, 255)
            XCTAssertEqual(texture.pixel(1, 1).alpha, 0)
            // Nothing is drawn into, and nothing happens.
            path.fill()
            UIGraphicsEndImageContext()
        }
    }

    func testAReadyQualityIsShownAndItsDelegateIsNotified() throws {
        try withGTK {
            let gallery = GalleryNode()
            gallery.readyImages["thumb"] = try Self.picture(8, 8)
            gallery.imageURLs["original"] = URL(string: "https://example.org/o.png")
            let stage = TutorialStage(ASViewController(node: gallery))
            defer { stage.end() }
            XCTAssertTrue(pump { gallery.updates.contains("thumb with a picture") }, "\(gallery.updates)")
            XCTAssertTrue(pump { gallery.updates.contains("original failed") }, "\(gallery.updates)")
            XCTAssertEqual(gallery.multiplexImageNode.loadedImageIdentifier, "thumb")
        }
    }

    func testAPicturesCropBelongsToItsNode() throws {
        try withGTK {
            let gallery = GalleryNode()
            let options = gallery.animalImageNode.picture.backingOptions
            XCTAssertEqual(options.cropRect.minX, 0)
            XCTAssertEqual(gallery.animalImageNode.cropRect, .zero)
            XCTAssertTrue(options.crops)
            gallery.animalImageNode.setCropEnabled(false, recropImmediately: true, inBounds: .zero)
            XCTAssertFalse(gallery.animalImageNode.cropEnabled)
            gallery.animalImageNode.forceUpscaling = true
            gallery.animalImageNode.forcedSize = CGSize(width: 20, height: 10)
            XCTAssertEqual(gallery.animalImageNode.picture.backingOptions.forcedSize.width, 20)
            gallery.animalImageNode.image = try Self.picture(8, 8)
            let stage = TutorialStage(ASViewController(node: gallery))
            defer { stage.end() }
            var isCancelled: Bool?
            XCTAssertTrue(pump { gallery.animalImageNode.isVisible })
            gallery.animalImageNode.setNeedsDisplayWithCompletion { isCancelled = $0 }
            XCTAssertTrue(pump { isCancelled == false })
        }
    }

    func testAMapsOptionsAreItsRegionAndStyle() throws {
        try withGTK {
            let map = GalleryNode().mapNode
            XCTAssertTrue(map.isLiveMap)
            XCTAssertTrue(map.liveMap)
            XCTAssertEqual((map.weftNode as? MapNode)?.options.style, "satellite")
            XCTAssertEqual(map.region.center.latitude, 37.7749, accuracy: 1e-9)
            XCTAssertEqual(map.options.mapType, .satellite)
            XCTAssertNil((ASMapNode().weftNode as? MapNode)?.options.style)
        }
    }

    func testATextFlowsAroundAPath() throws {
        try withGTK {
            let article = ArticleNode()
            let plain = ASTextNode()
            plain.attributedText = article.textNode.attributedText
            let range = ASSizeRange(min: .zero, max: CGSize(width: 300, height: CGFloat.infinity))
            XCTAssertGreaterThan(
                article.textNode.layoutThatFits(range).size.height, plain.layoutThatFits(range).size.height)
            XCTAssertEqual(article.textNode.exclusionPaths?.count, 1)
            article.textNode.exclusionPaths = nil
            XCTAssertEqual(article.textNode.layoutThatFits(range).size, plain.layoutThatFits(range).size)
        }
    }

    func testALongPressedLinkIsReportedInFoundationsTerms() throws {
        try withGTK {
            let article = ArticleNode()
            article.textNode.exclusionPaths = nil
            let stage = TutorialStage(ASViewController(node: article))
            defer { stage.end() }
            XCTAssertTrue(pump { article.textNode.isVisible && article.textNode.frame.height > 20 })
            XCTAssertTrue(stage.window.waitForFrame(3))
            let place = try stage.place(of: article.textNode, x: 15, y: 10)
            Input.press(x: place.x, y: place.y)
            XCTAssertTrue(pump { article.held == ["https://example.org/frogs"] }, "\(article.held)")
            Input.release()
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump { article.tapped == [NSRange(location: 0, length: 5)] }, "\(article.tapped)")
        }
    }

    func testALinkIsReportedWithItsRangeValueAndPlace() throws {
        final class Tags: NSObject, ASTextNodeDelegate {
            var told: [(name: String, value: Any, range: NSRange, point: CGPoint)] = []
            func textNode(
                _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
                textRange: NSRange
            ) {
                told.append((attribute, value, textRange, point))
            }
        }
        try withGTK {
            let (text, tags) = (ASTextNode(), Tags())
            let string = NSMutableAttributedString(string: "😸 frog and frog")
            text.linkAttributeNames = ["Tag"]
            // One value twice, and one that is no address.
            string.addAttribute(NSAttributedString.Key("Tag"), value: 7, range: NSRange(location: 3, length: 4))
            string.addAttribute(NSAttributedString.Key("Tag"), value: 7, range: NSRange(location: 12, length: 4))
            text.attributedText = string
            text.delegate = tags
            let root = ASDisplayNode()
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [text]) }
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { text.isVisible && text.frame.width > 60 })
            XCTAssertTrue(stage.window.waitForFrame(3))
            let place = try stage.place(of: text, x: text.frame.width - 10, y: text.frame.height / 2)
            Input.click(x: place.x, y: place.y)
            XCTAssertTrue(pump { !tags.told.isEmpty })
            let told = try XCTUnwrap(tags.told.first)
            XCTAssertEqual(told.name, "Tag")
            XCTAssertEqual(told.value as? Int, 7)
            XCTAssertEqual(told.range, NSRange(location: 12, length: 4))
            XCTAssertGreaterThan(told.point.x, text.frame.width / 2)
        }
    }

    func testAFieldsViewGivesAccessToItsText() throws {
        try withGTK {
            let field = ASEditableTextNode()
            field.attributedText = NSAttributedString(string: "a😸b")
            field.attributedPlaceholderText = NSAttributedString(string: "Type")
            let stage = TutorialStage(ASViewController(node: field))
            defer { stage.end() }
            XCTAssertTrue(pump { field.isVisible })
            let view = field.textView
            XCTAssertTrue(field.view === view)
            XCTAssertEqual(view.text, "a😸b")
            view.selectedRange = NSRange(location: 1, length: 2)
            XCTAssertEqual(field.selectedRange, NSRange(location: 1, length: 2), "by UTF-16")
            XCTAssertTrue(view.becomeFirstResponder() || pump { view.isFirstResponder })
            Input.key("x")
            XCTAssertTrue(pump { view.text == "axb" }, view.text)
            view.isEditable = false
            XCTAssertFalse(field.isEditable)
            view.text = ""
            XCTAssertTrue(field.isDisplayingPlaceholder())
            view.selectedRange = NSRange(location: NSNotFound, length: 9)
            XCTAssertTrue(ASEditableTextNode(isSecureTextEntry: true).isSecureTextEntry)
        }
    }
}

extension Texture {
    /// The components of a pixel in GDK's order: blue, green, red, alpha.
    fileprivate func pixel(_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let start = (y * width + x) * 4
        let all = pixels
        return (all[start + 2], all[start + 1], all[start], all[start + 3])
    }
}
