import WeftGraphics
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// Tests the API of buttons and texts that the tutorials do not use.
final class ControlNamesTests: XCTestCase {
    func testAButtonsPartsAreNodes() throws {
        try withGTK {
            let pixels = [[UInt8]](repeating: [0, 0, 255, 255], count: 4).flatMap(\.self)
            let image = UIImage(try XCTUnwrap(Texture(rgba: pixels, width: 2, height: 2)))
            let button = ASButtonNode()
            let (title, picture, background) = (button.titleNode, button.imageNode, button.backgroundImageNode)
            XCTAssertTrue(button.titleNode === title)
            XCTAssertNil(title.attributedText)
            button.setAttributedTitle(NSAttributedString(string: "Buy"), for: .normal)
            button.setTitle("Bought", with: nil, with: nil, for: .selected)
            button.setImage(image, for: .normal)
            button.setBackgroundImage(image, for: .disabled)
            XCTAssertEqual(title.attributedText?.string, "Buy")
            button.isSelected = true
            XCTAssertEqual(title.attributedText?.string, "Bought")
            XCTAssertEqual(button.title(for: .selected), "Bought")
            XCTAssertEqual(button.attributedTitle(for: .normal)?.string, "Buy")
            XCTAssertNil(button.title(for: .highlighted))
            XCTAssertTrue(button.image(for: .normal) === image)
            XCTAssertNil(button.image(for: .selected))
            XCTAssertTrue(button.backgroundImage(for: .disabled) === image)
            XCTAssertTrue(pump { picture.image?.texture === image.texture })
            XCTAssertNil(background.image)
            button.isEnabled = false
            XCTAssertTrue(pump { background.image?.texture === image.texture })
            button.setImage(nil, for: .normal)
            XCTAssertNil(button.image(for: .normal))
        }
    }

    func testSettingsOfAButtonsPartsAreUsed() throws {
        try withGTK {
            let button = ASButtonNode()
            button.setTitle("Two lines of words", with: nil, with: nil, for: .normal)
            let narrow = ASSizeRange(min: .zero, max: CGSize(width: 60, height: CGFloat.infinity))
            let line = button.layoutThatFits(narrow).size.height
            button.titleNode.maximumNumberOfLines = 0
            XCTAssertGreaterThan(button.layoutThatFits(narrow).size.height, line * 1.5)
            let stage = TutorialStage(ASViewController(node: button))
            defer { stage.end() }
            XCTAssertTrue(pump { button.titleNode.frame.width > 0 })
            XCTAssertTrue(button.titleNode.supernode === button)
        }
    }

    func testAPartOfATextIsFoundAndHighlighted() throws {
        try withGTK {
            let (text, root) = (ASTextNode(), ASDisplayNode())
            // The first letter is two of UTF-16 and four bytes.
            text.attributedText = NSAttributedString(string: "😸é frog and frog")
            let frog = NSRange(location: 4, length: 4)
            root.automaticallyManagesSubnodes = true
            root.layoutSpecBlock = { _, _ in ASAbsoluteLayoutSpec(children: [text]) }
            let wide = ASSizeRange(min: .zero, max: CGSize(width: 400, height: CGFloat.infinity))
            let size = text.layoutThatFits(wide).size
            let stage = TutorialStage(ASViewController(node: root))
            defer { stage.end() }
            XCTAssertTrue(pump { text.isVisible && text.frame.width > 60 && text.trailingRect().height > 0 })
            let whole = text.frame(forTextRange: NSRange(location: 0, length: 100))
            XCTAssertEqual(whole.width, size.width, accuracy: 2)
            let box = text.frame(forTextRange: frog)
            XCTAssertEqual(text.rects(forTextRange: frog).map(\.cgRectValue), [box])
            let before = text.frame(forTextRange: NSRange(location: 0, length: 4))
            XCTAssertEqual(before.maxX, box.minX, accuracy: 1)
            XCTAssertLessThan(box.maxX, whole.maxX - 40)
            XCTAssertEqual(text.frame(forTextRange: NSRange(location: NSNotFound, length: 3)), .zero)
            XCTAssertEqual(text.highlightRange.location, NSNotFound)
            text.highlightStyle = .dark
            text.highlightRange = frog
            XCTAssertEqual(text.highlightRange, frog)
            XCTAssertEqual(text.text.highlightRange, 7..<11)
            text.setHighlightRange(NSRange(location: 0, length: 0), animated: false)
            XCTAssertEqual(text.highlightRange.length, 0)
        }
    }

    func testATextThatWasNotDrawnYetHasItsPlaces() throws {
        try withGTK {
            let text = ASTextNode()
            text.attributedText = NSAttributedString(string: "one two three four five six")
            let range = ASSizeRange(min: .zero, max: CGSize(width: 80, height: CGFloat.infinity))
            let size = text.layoutThatFits(range).size
            let all = NSRange(location: 0, length: 27)
            XCTAssertGreaterThan(text.rects(forTextRange: all).count, 1, "lines")
            XCTAssertEqual(text.frame(forTextRange: all).height, size.height, accuracy: 2)
            XCTAssertEqual(text.rects(forTextRange: NSRange(location: 0, length: 0)), [])
            XCTAssertEqual(ASTextNode().frame(forTextRange: all), .zero)
        }
    }
}
