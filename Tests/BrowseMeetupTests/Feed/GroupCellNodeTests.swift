import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// XCTest brings Foundation's type of that name along.
private typealias AttributedString = WeftGraphics.AttributedString

final class GroupCellNodeTests: XCTestCase {
    private struct Part {
        let node: DisplayNode
        let frame: Rect

        var text: String? { (node as? TextNode)?.attributedText?.string }
    }

    /// All nodes below a layout with their frames in its space.
    private static func parts(_ layout: Layout, at origin: Point = .zero) -> [Part] {
        layout.sublayouts.flatMap { child -> [Part] in
            let frame = child.frame.offsetBy(dx: origin.x, dy: origin.y)
            let own = (child.node as? DisplayNode).map { [Part(node: $0, frame: frame)] } ?? []
            return own + parts(child, at: frame.origin)
        }
    }

    private static func constraints(_ width: Double, _ environment: GraphicsEnvironment) -> LayoutConstraints {
        LayoutConstraints(
            range: SizeRange(min: Size(width: width, height: 0), max: Size(width: width, height: .infinity)),
            parentSize: Size(width: width, height: .infinity), environment: EnvironmentRegistry.register(environment))
    }

    private static let widths = [320.0, 333, 360, 400, 480, 555, 640]

    /// Groups with each of photo, organiser, place and date there or not, with short and with long words.
    private static var groups: [Group] {
        (0..<32).map { bits in
            let isLong = bits & 16 != 0
            let long = String(repeating: "Llanfairpwllgwyngyll ", count: 8)
            var group = Group(id: "\(bits)", name: isLong ? long : "Go")
            if bits & 1 != 0 { group.keyPhoto = Photo(photoURL: "file:///nowhere.jpg") }
            if bits & 2 != 0 { group.organizer = Organizer(name: isLong ? long : "Ada") }
            if bits & 4 != 0 { group.city = isLong ? long : "Rome" }
            if bits & 8 != 0 { group.createdAt = Timestamp(unixMilliseconds: 1_379_344_850_000) }
            return group
        }
    }

    func testWithLargeTextInANarrowWindowTheDateIsBelowTheNames() throws {
        try withGTK {
            var group = Group(id: "1", name: "Go")
            group.organizer = Organizer(name: "Clarissa Dalloway")
            group.city = "London"
            group.createdAt = Timestamp(unixMilliseconds: 1_379_344_850_000)
            for (width, scale, isBeside) in [(320.0, 1.0, true), (320, 2, false), (480, 2, false), (640, 2, true)] {
                let environment = TestDisplay.environment.forPart(isDark: nil, textScale: scale)
                let parts = Self.parts(GroupCellNode(group: group).layoutThatFits(Self.constraints(width, environment)))
                let place = try XCTUnwrap(parts.first { $0.text == "London" })
                let date = try XCTUnwrap(parts.first { $0.text?.contains("2013") == true })
                XCTAssertEqual(date.frame.minX > place.frame.maxX, isBeside, "\(width) points, \(scale)")
                XCTAssertEqual(date.frame.minY >= place.frame.maxY, !isBeside, "\(width) points, \(scale)")
                XCTAssertLessThanOrEqual(date.frame.maxX, width - 10)
            }
        }
    }

    func testEveryMixOfMissingFactsIsLaidOutAtEveryWidth() throws {
        try withGTK {
            let environment = TestDisplay.environment
            for group in Self.groups {
                let cell = GroupCellNode(group: group)
                for width in Self.widths {
                    let layout = cell.layoutThatFits(Self.constraints(width, environment))
                    let parts = Self.parts(layout)
                    let note = "group \(group.id) at \(width)"
                    XCTAssertEqual(layout.size.width, width, note)
                    for part in parts where !part.frame.isEmpty {
                        XCTAssertGreaterThanOrEqual(part.frame.minX, -0.001, note)
                        XCTAssertLessThanOrEqual(part.frame.maxX, width + 0.001, "\(note): \(part.text ?? "")")
                        XCTAssertLessThanOrEqual(part.frame.maxY, layout.size.height + 0.001, note)
                    }
                    let photo = try XCTUnwrap(parts.first { $0.node is GroupPhotoNode }, note).frame
                    XCTAssertEqual(photo.minX, 0, accuracy: 0.001, note)
                    XCTAssertEqual(photo.width, width, accuracy: 0.001, note)
                    XCTAssertEqual(photo.height, width, accuracy: 0.001, note)
                    XCTAssertEqual(photo.maxY, layout.size.height, accuracy: 0.001, note)
                    let avatar = try XCTUnwrap(parts.first { $0.node is AvatarNode }, note).frame
                    XCTAssertEqual(avatar, Rect(x: 10, y: avatar.minY, width: 30, height: 30), note)
                    XCTAssertGreaterThanOrEqual(avatar.minY, 10, note)
                }
            }
        }
    }

    /// Sources that name no organiser have rows without a blank disc.
    func testWithoutAnOrganiserTheDiscHasTheGroupsInitial() throws {
        try withGTK {
            var group = Group(id: "1", name: "ärztlich")
            for (organizer, initial) in [(nil, "Ä"), (Organizer(), "Ä"), (Organizer(name: "zoë"), "Z")] {
                group.organizer = organizer
                let avatar = AvatarNode(group, diameter: 30)
                let layout = avatar.layoutThatFits(Self.constraints(30, TestDisplay.environment))
                XCTAssertEqual(Self.parts(layout).compactMap(\.text), [initial])
            }
        }
    }

    func testTheDateIsWholeAndNameAndPlaceGiveWay() throws {
        try withGTK {
            let date = try XCTUnwrap(LocalDate.day(Timestamp(unixMilliseconds: 1_379_344_850_000)))
            for environment in [TestDisplay.environment, TestDisplay.environment.with(scale: 2)] {
                for group in Self.groups where group.createdAt != nil {
                    let cell = GroupCellNode(group: group)
                    for width in Self.widths {
                        let parts = Self.parts(cell.layoutThatFits(Self.constraints(width, environment)))
                        let note = "group \(group.id) at \(width)"
                        let part = try XCTUnwrap(parts.first { $0.text == date }, note)
                        let text = try XCTUnwrap((part.node as? TextNode)?.attributedText)
                        let needed = TextRenderer.measure(text, environment: environment)
                        XCTAssertGreaterThanOrEqual(part.frame.width, needed.size.width, note)
                        XCTAssertGreaterThanOrEqual(part.frame.height, needed.size.height, note)
                        XCTAssertEqual(part.frame.maxX, width - 10, accuracy: 0.001, note)
                        for fact in [group.organizer?.name, group.placeName].compactMap(\.self) {
                            let beside = try XCTUnwrap(parts.first { $0.text == fact && $0.frame.maxY < 60 }, note)
                            XCTAssertLessThanOrEqual(beside.frame.maxX, part.frame.minX - 8 + 0.001, note)
                            XCTAssertGreaterThan(beside.frame.width, 0, note)
                        }
                    }
                }
            }
        }
    }

    func testTheNameStandsAtTheLowerLeftOfThePhoto() throws {
        try withGTK {
            for name in ["Go", "مجموعة المبرمجين", String(repeating: "many words ", count: 60)] {
                let cell = GroupCellNode(group: Group(id: "1", name: name))
                let layout = cell.layoutThatFits(Self.constraints(400, TestDisplay.environment))
                let part = try XCTUnwrap(Self.parts(layout).first { $0.text == name })
                XCTAssertEqual(part.frame.minX, 16, accuracy: 0.001, name)
                XCTAssertEqual(layout.size.height - part.frame.maxY, 8, accuracy: 0.001, name)
                XCTAssertLessThanOrEqual(part.frame.maxX, 384.001, name)
            }
        }
    }

    func testAssistiveTechnologyReadsTheKnownValues() throws {
        try withGTK {
            let whole = GroupCellNode(group: .numbered(3)).accessibilityLabel ?? ""
            XCTAssertTrue(whole.hasPrefix("Group 3, Organiser 3, London, United Kingdom, "), whole)
            XCTAssertEqual(GroupCellNode(group: Group(id: "1", name: "Go")).accessibilityLabel, "Go")
        }
    }
}
