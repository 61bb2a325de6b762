import WeftGraphics
import WeftNodes
import WeftTestSupport
import XCTest

@testable import AsyncDisplayKit

/// Buttons by names that the tutorials do not call.
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

    func testWhatIsSetOfAButtonsPartsCounts() throws {
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
}
