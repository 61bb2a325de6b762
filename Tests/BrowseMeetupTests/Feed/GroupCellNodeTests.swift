import GroupDirectory
import Weft
import WeftGLib
import WeftTestSupport
import XCTest

@testable import BrowseMeetup

/// XCTest imports Foundation's type of that name.
private typealias AttributedString = WeftGraphics.AttributedString

final class GroupCellNodeTests: XCTestCase {
    private struct Part {
        let node: DisplayNode
        let frame: Rect

        var text: String? { (node as? TextNode)?.attributedText?.string }
    }

    /// All nodes of a layout, with their frames in its coordinates.
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

    /// Groups with and without a photo, an organiser, a place and a next event, with short and long texts.
    private static var groups: [Group] {
        (0..<32).map { bits in
            let isLong = bits & 16 != 0
            let long = String(repeating: "Llanfairpwllgwyngyll ", count: 8)
            var group = Group(id: "\(bits)", name: isLong ? long : "Go")
            if bits & 1 != 0 { group.keyPhoto = Photo(photoURL: "file:///nowhere.jpg") }
            if bits & 2 != 0 { group.organizer = Organizer(name: isLong ? long : "Ada") }
            if bits & 4 != 0 { group.city = isLong ? long : "Rome" }
            if bits & 8 != 0 {
                group.nextEvent = GroupEvent(
                    name: isLong ? long : "Walk", time: Timestamp(unixMilliseconds: 1_900_000_000_000))
            }
            return group
        }
    }

    func testUnderTheNameAreTheNextEventTheDistanceAndTheMembers() throws {
        try withGTK {
            var group = Group(id: "1", name: "Go")
            XCTAssertEqual(GroupDetails.facts(of: group, distance: nil), ["No event known"])
            group.memberCount = 99
            group.nextEvent = GroupEvent(name: "Walk", time: Timestamp(unixMilliseconds: 1_900_000_000_000))
            let facts = GroupDetails.facts(of: group, distance: 2300)
            XCTAssertEqual(facts.count, 2)
            XCTAssertTrue(facts[0].hasSuffix("Walk") && facts[0].contains("2030"), facts[0])
            XCTAssertTrue(facts[1].hasSuffix("99 members") && facts[1].contains("2.3"), facts[1])
            for width in Self.widths {
                let cell = GroupCellNode(group: group, distance: 2300)
                let parts = Self.parts(cell.layoutThatFits(Self.constraints(width, TestDisplay.environment)))
                let frames = try (["Go"] + facts).map { text in
                    try XCTUnwrap(parts.first { $0.text == text }, text).frame
                }
                XCTAssertTrue(frames.allSatisfy { $0.minX == 16 && $0.maxX <= width - 16 }, "\(frames)")
                XCTAssertGreaterThan(frames[1].minY, frames[0].minY)
                XCTAssertGreaterThan(frames[2].minY, frames[1].minY)
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

    /// Rows of sources that name no organiser have no empty disc.
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

    func testTheNameIsAtTheLowerLeftOfThePhoto() throws {
        try withGTK {
            for name in ["Go", "مجموعة المبرمجين", String(repeating: "many words ", count: 60)] {
                let cell = GroupCellNode(group: Group(id: "1", name: name))
                let layout = cell.layoutThatFits(Self.constraints(400, TestDisplay.environment))
                let parts = Self.parts(layout)
                let part = try XCTUnwrap(parts.first { $0.text == name })
                let last = try XCTUnwrap(parts.first { $0.text == "No event known" })
                XCTAssertEqual(part.frame.minX, 16, accuracy: 0.001, name)
                XCTAssertEqual(layout.size.height - last.frame.maxY, 8, accuracy: 0.001, name)
                XCTAssertEqual(last.frame.minY - part.frame.maxY, 2, accuracy: 0.001, name)
                XCTAssertLessThanOrEqual(part.frame.maxX, 384.001, name)
            }
        }
    }

    func testAssistiveTechnologyReadsTheKnownValues() throws {
        try withGTK {
            let whole = GroupCellNode(group: .numbered(3)).accessibilityLabel ?? ""
            XCTAssertTrue(whole.hasPrefix("Group 3, Organiser 3, London, United Kingdom, "), whole)
            XCTAssertEqual(GroupCellNode(group: Group(id: "1", name: "Go")).accessibilityLabel, "Go, No event known")
        }
    }
}
