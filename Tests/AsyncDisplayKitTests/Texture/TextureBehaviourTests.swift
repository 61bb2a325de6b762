import WeftGTK
import WeftGraphics
import WeftLayout
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit
@testable import Tutorials
@testable import WeftNodes

/// Calls of Texture's whose effect is more than a stored value.
final class TextureBehaviourTests: XCTestCase {
    private typealias IndexPath = Foundation.IndexPath

    /// Four blue pixels, in a file's bytes.
    private static func blue() throws -> [UInt8] {
        let pixels = [[UInt8]](repeating: [0, 0, 255, 255], count: 4).flatMap(\.self)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("weft-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        XCTAssertTrue(try XCTUnwrap(Texture(rgba: pixels, width: 2, height: 2)).savePNG(to: file.path))
        return [UInt8](try Data(contentsOf: file))
    }

    /// Gives its picture once it is opened.
    private struct Gate: ImageDownloader {
        let bytes: [UInt8]
        let opening = AsyncStream<Void>.makeStream()

        func download(_ url: String, _ control: ImageDownloadControl) async throws -> DownloadedImage {
            for await _ in opening.stream { break }
            return DownloadedImage(bytes: bytes, source: .download)
        }
    }

    @MainActor
    private static func page(_ node: ASDisplayNode, width: CGFloat = 100, height: CGFloat = 100) -> ASDisplayNode {
        let root = ASDisplayNode()
        root.automaticallyManagesSubnodes = true
        node.style.preferredSize = CGSize(width: width, height: height)
        root.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [node]) }
        return root
    }

    // MARK: Placeholders

    func testAPlaceholderColourCoversAPictureUntilItIsLoadedAndAgainForAnotherAddress() throws {
        try withGTK {
            let gate = Gate(bytes: try Self.blue())
            let picture = ASNetworkImageNode(cache: nil, downloader: gate)
            picture.placeholderColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            picture.url = URL(string: "https://example.org/a.png")
            let stage = TutorialStage(ASViewController(node: Self.page(picture)))
            defer { stage.end() }
            XCTAssertTrue(pump { picture.weftNode.isShowingPlaceholder })
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertTrue(try XCTUnwrap(Pixels(of: stage.page)).isColor(255, 0, 0, at: 50, 50))
            gate.opening.continuation.yield()
            XCTAssertTrue(pump { !picture.weftNode.isShowingPlaceholder })
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertTrue(try XCTUnwrap(Pixels(of: stage.page)).isColor(0, 0, 255, at: 50, 50))
            picture.url = URL(string: "https://example.org/b.png")
            XCTAssertTrue(pump { picture.weftNode.isShowingPlaceholder }, "the second picture is on its way")
            gate.opening.continuation.yield()
            XCTAssertTrue(pump { !picture.weftNode.isShowingPlaceholder })
        }
    }

    func testAPlaceholderColourEnablesThePlaceholderOfAnyNode() {
        for node in [ASDisplayNode(), ASTextNode(), ASImageNode()] {
            XCTAssertFalse(node.placeholderEnabled)
            node.placeholderColor = .red
            XCTAssertTrue(node.placeholderEnabled)
            XCTAssertEqual(node.placeholderColor, .red)
            node.placeholderColor = nil
            XCTAssertFalse(node.placeholderEnabled)
        }
    }

    func testAClassMakesItsPlaceholder() throws {
        final class Draft: ASDisplayNode {
            override func placeholderImage() -> UIImage? {
                UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
                defer { UIGraphicsEndImageContext() }
                UIColor.green.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
                return UIGraphicsGetImageFromCurrentImageContext()
            }
        }
        try withGTK {
            let (draft, inside) = (Draft(), ASTextNode())
            inside.attributedText = NSAttributedString(string: "later")
            inside.displaySuspended = true
            draft.automaticallyManagesSubnodes = true
            draft.placeholderEnabled = true
            draft.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: inside) }
            let stage = TutorialStage(ASViewController(node: Self.page(draft)))
            defer { stage.end() }
            XCTAssertTrue(pump { draft.weftNode.isShowingPlaceholder })
            XCTAssertTrue(stage.window.waitForFrame(2))
            XCTAssertTrue(try XCTUnwrap(Pixels(of: stage.page)).isColor(0, 255, 0, at: 50, 50))
            inside.displaySuspended = false
            XCTAssertTrue(pump { !draft.weftNode.isShowingPlaceholder })
        }
    }

    // MARK: Texts

    func testATextsShadowIsThatOfItsLettersAndHasRoom() {
        let text = ASTextNode()
        text.attributedText = NSAttributedString(string: "Shadow")
        let range = ASSizeRange(min: .zero, max: CGSize(width: 400, height: 400))
        let size = text.layoutThatFits(range).size
        XCTAssertEqual(text.shadowPadding, .zero)
        text.shadowOffset = CGSize(width: 2, height: 4)
        text.shadowRadius = 3
        text.shadowColor = .black
        XCTAssertEqual(text.layoutThatFits(range).size, size, "without opacity there is no shadow")
        text.shadowOpacity = 0.5
        XCTAssertEqual(text.weftNode.shadow.opacity, 0, "the box throws none")
        XCTAssertEqual(text.text.textShadow?.radius, 3)
        XCTAssertEqual(text.text.textShadow?.color.alpha ?? 0, 0.5, accuracy: 0.01)
        XCTAssertEqual(text.shadowPadding, UIEdgeInsets(top: 0, left: -1, bottom: -7, right: -5))
        let wider = text.layoutThatFits(range).size
        XCTAssertEqual(wider.width, size.width + 6, accuracy: 1)
        XCTAssertEqual(wider.height, size.height + 7, accuracy: 1)
        text.shadowOpacity = 0
        XCTAssertNil(text.text.textShadow)
        let box = ASDisplayNode()
        box.shadowOpacity = 1
        XCTAssertEqual(box.weftNode.shadow.opacity, 1)
    }

    func testTheLineBreakModeOfAParagraphTruncatesUnlessTheNodeSays() {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingMiddle
        let (text, own) = (ASTextNode(), ASTextNode())
        own.truncationMode = .byTruncatingHead
        for node in [text, own] {
            node.attributedText = NSAttributedString(string: "A long text", attributes: [.paragraphStyle: style])
        }
        XCTAssertEqual(text.truncationMode, .byTruncatingMiddle)
        XCTAssertEqual(own.truncationMode, .byTruncatingHead)
        let plain = ASTextNode()
        plain.attributedText = NSAttributedString(
            string: "A text", attributes: [.paragraphStyle: NSMutableParagraphStyle()])
        XCTAssertEqual(plain.truncationMode, ASTextNode().truncationMode)
    }

    func testLinesAreAsHighAsTheirParagraphSays() {
        func height(_ change: (NSMutableParagraphStyle) -> Void) -> CGFloat {
            let (style, text) = (NSMutableParagraphStyle(), ASTextNode())
            change(style)
            text.attributedText = NSAttributedString(
                string: "One line", attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 20)])
            return text.layoutThatFits(ASSizeRange(min: .zero, max: CGSize(width: 400, height: 400))).size.height
        }
        let natural = height { _ in }
        XCTAssertEqual(height { $0.lineHeightMultiple = 2 }, 2 * natural, accuracy: 2)
        XCTAssertEqual(height { $0.minimumLineHeight = 60 }, 60, accuracy: 1)
        XCTAssertEqual(height { $0.minimumLineHeight = 5 }, natural, accuracy: 1, "the font's lines are higher")
        XCTAssertEqual(height { $0.maximumLineHeight = 12 }, 12, accuracy: 1)
        XCTAssertEqual(
            height {
                $0.lineHeightMultiple = 3
                $0.maximumLineHeight = 40
            }, 40, accuracy: 1)
    }

    func testTouchesBetweenLinksReachWhatIsBehindUnlessTheTextKeepsThem() throws {
        try withGTK {
            let (text, button, root) = (ASTextNode(), ASButtonNode(), ASDisplayNode())
            text.attributedText = NSAttributedString(string: "no link")
            button.control.addTarget(for: .touchUpInside) { _, _ in }
            root.automaticallyManagesSubnodes = true
            for node in [text, button] { node.style.preferredSize = CGSize(width: 100, height: 40) }
            root.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElements: [button, text]) }
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { button.weftNode.ownWidget != nil && text.frame.width > 0 })
            let behind = try XCTUnwrap(root.weftNode.hitTest(Point(x: 20, y: 20)))
            XCTAssertTrue(([behind] + behind.ancestors).contains { $0 === button.weftNode })
            text.passthroughNonlinkTouches = false
            XCTAssertTrue(root.weftNode.hitTest(Point(x: 20, y: 20)) === text.weftNode)
        }
    }

    // MARK: Layouts

    func testATransitionIsMeasuredBeforeTheCallReturns() throws {
        try withGTK {
            let signup = SignupNode()
            let stage = TutorialStage(ASViewController(node: signup))
            defer { stage.end() }
            XCTAssertTrue(pump { signup.ageField.frame.width > 0 })
            XCTAssertTrue(stage.window.waitForFrame(3))
            signup.fieldState = .signupNodeName
            var isMeasured = false
            signup.transitionLayout(withAnimation: true, shouldMeasureAsync: false) { isMeasured = true }
            XCTAssertTrue(isMeasured)
            XCTAssertTrue(signup.subnodes?.contains { $0 === signup.nameField } == true)
            XCTAssertTrue(pump { signup.completed == 1 })
            XCTAssertFalse(signup.subnodes?.contains { $0 === signup.ageField } == true)
        }
    }

    func testATransitionUsesItsSizeRange() throws {
        try withGTK {
            let box = ASDisplayNode()
            let root = Self.page(box, width: 40, height: 40)
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { box.frame.size == CGSize(width: 40, height: 40) })
            XCTAssertTrue(stage.window.waitForFrame(3))
            for (side, isAsync) in [(80.0, false), (120.0, true)] {
                let size = CGSize(width: side, height: side)
                var isMeasured = false
                box.style.preferredSize = size
                XCTAssertTrue(stage.window.waitForFrame(3))
                box.transitionLayout(
                    with: ASSizeRangeMake(CGSize(width: side / 2, height: side / 2)), animated: false,
                    shouldMeasureAsync: isAsync
                ) { isMeasured = true }
                XCTAssertTrue(pump { isMeasured })
                XCTAssertEqual(box.frame.size, CGSize(width: side / 2, height: side / 2), "half of what it asks for")
            }
        }
    }

    func testSpecsOfAProgramHaveTheirNamesInADrawing() {
        final class BadgeLayoutSpec: ASLayoutSpec {
            override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
                ASLayout(layoutElement: self, size: constrainedSize.min)
            }
        }
        let badge = BadgeLayoutSpec()
        badge.children = [ASDisplayNode()]
        XCTAssertTrue(badge.asciiArtString().contains("BadgeLayoutSpec"), badge.asciiArtString())
    }

    // MARK: Scrollbars

    func testAScrollNodesScrollbarHidesAndKeepsItsDistance() throws {
        try withGTK {
            let scroll = ASScrollNode()
            scroll.contentSize = CGSize(width: 100, height: 900)
            let stage = TutorialStage(ASViewController(node: Self.page(scroll)))
            defer { stage.end() }
            let view = scroll.view
            XCTAssertTrue(view.showsVerticalScrollIndicator)
            view.showsVerticalScrollIndicator = false
            view.scrollIndicatorInsets = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
            XCTAssertTrue(pump { (scroll.weftNode.main.nativeWidget as? ScrolledWindow)?.showsIndicator == false })
            let window = try XCTUnwrap(scroll.weftNode.main.nativeWidget as? ScrolledWindow)
            XCTAssertEqual(window.indicatorInsets.top, 10)
            XCTAssertEqual(view.scrollIndicatorInsets.bottom, 20)
            XCTAssertFalse(view.showsHorizontalScrollIndicator)
            let table = ASTableNode()
            table.view.scrollIndicatorInsets.top = 7
            table.showsVerticalScrollIndicator = false
            XCTAssertEqual(table.weftList.scrollIndicatorInsets.top, 7)
            XCTAssertFalse(table.view.showsVerticalScrollIndicator)
        }
    }
}
