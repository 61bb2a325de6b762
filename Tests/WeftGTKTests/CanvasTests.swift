import WeftGLib
import WeftLayout
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

final class CanvasTests: XCTestCase {
    func testMeasureAllocateAndSnapshotReachTheDelegate() throws {
        try withGTK {
            let window = TestWindow(width: 300, height: 200)
            defer { window.destroy() }
            let recording = RecordingCanvas()
            recording.minimum = (350, 80)
            recording.natural = (400, 90)
            XCTAssertTrue(window.show(recording.canvas))
            XCTAssertTrue(recording.measured.contains { $0.axis == .horizontal })
            XCTAssertTrue(recording.measured.contains { $0.axis == .vertical })
            XCTAssertGreaterThanOrEqual(recording.canvas.width, 350, "the minimum is stronger than the window's wish")
            XCTAssertEqual(recording.allocated.last?.width, recording.canvas.width)
            XCTAssertEqual(recording.allocated.last?.height, recording.canvas.height)
            XCTAssertGreaterThan(recording.snapshots, 0)
        }
    }

    func testANaturalSizeBelowTheMinimumCountsAsTheMinimum() throws {
        try withGTK {
            let recording = RecordingCanvas()
            recording.minimum = (70, 0)
            recording.natural = (20, 0)
            var minimum: gint = 0
            var natural: gint = 0
            gtk_widget_measure(
                recording.canvas.widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
            XCTAssertEqual(minimum, 70)
            XCTAssertEqual(natural, 70)
        }
    }

    func testChildrenAreExactlyAtFractionalPositions() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            let recording = RecordingCanvas()
            let places = [(10.25, 20.5), (0.125, 399.875), (1.0 / 3, 2.0 / 3), (-12.75, 0.0)]
            let children = places.map { _ in RecordingCanvas() }
            for (child, place) in zip(children, places) {
                recording.add(child.canvas, x: place.0, y: place.1, width: 41, height: 17)
            }
            XCTAssertTrue(window.show(recording.canvas))
            for (child, place) in zip(children, places) {
                let bounds = try XCTUnwrap(child.view.bounds(in: recording.view))
                XCTAssertEqual(bounds.minX, Double(Float(place.0)), accuracy: 0.0001)
                XCTAssertEqual(bounds.minY, Double(Float(place.1)), accuracy: 0.0001)
                XCTAssertEqual(bounds.size, Size(width: 41, height: 17))
                XCTAssertEqual(child.allocated.last?.width, 41)
                XCTAssertEqual(child.allocated.last?.height, 17)
            }
        }
    }

    func testAMovedChildIsPickedAtItsNewPlace() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            let recording = RecordingCanvas()
            let child = RecordingCanvas()
            recording.add(child.canvas, x: 10, y: 10, width: 50, height: 50)
            XCTAssertTrue(window.show(recording.canvas))
            recording.children[0].y = 200.5
            recording.canvas.queueAllocate()
            XCTAssertTrue(window.waitForFrame())
            let parent = recording.canvas.widget
            XCTAssertEqual(gtk_widget_pick(parent, 20, 20, WEFT_GTK_PICK_DEFAULT), parent)
            XCTAssertEqual(gtk_widget_pick(parent, 20, 201, WEFT_GTK_PICK_DEFAULT), child.canvas.widget)
            child.hole = Rect(x: 0, y: 0, width: 20, height: 20)
            XCTAssertEqual(
                gtk_widget_pick(parent, 20, 201, WEFT_GTK_PICK_DEFAULT), parent,
                "the child says the point is not its own")
        }
    }

    func testOnlyRequestedChildrenAreDrawn() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            let recording = RecordingCanvas()
            let shown = RecordingCanvas()
            let left = RecordingCanvas()
            recording.add(shown.canvas, x: 0, y: 0, width: 50, height: 50)
            recording.add(left.canvas, x: 0, y: 60, width: 50, height: 50)
            recording.drawn = [shown.canvas]
            XCTAssertTrue(window.show(recording.canvas))
            XCTAssertGreaterThan(shown.snapshots, 0)
            XCTAssertEqual(left.snapshots, 0)
        }
    }

    func testTheActionAndStyleChangesReachTheDelegate() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            let recording = RecordingCanvas(CanvasWidget(role: .listItem))
            XCTAssertTrue(window.show(recording.canvas))
            @MainActor func activate() {
                gtk_widget_activate_action_variant(recording.canvas.widget, "weft.activate", nil)
            }
            activate()
            XCTAssertEqual(recording.activations, 0, "nobody said that it does something")
            recording.canvas.isActivatable = true
            activate()
            XCTAssertEqual(recording.activations, 1)
            recording.canvas.isActivatable = false
            activate()
            XCTAssertEqual(recording.activations, 1)
            let before = recording.styleChanges
            gtk_widget_set_direction(recording.canvas.widget, GTK_TEXT_DIR_RTL)
            XCTAssertGreaterThan(recording.styleChanges, before)
            XCTAssertTrue(recording.canvas.isRightToLeft)
        }
    }

    func testAnotherScaleReachesTheDelegate() throws {
        try withGTK {
            let recording = RecordingCanvas()
            let before = recording.styleChanges
            // As GTK tells it when the window moves to another monitor; the test's display has one scale only.
            g_object_notify(UnsafeMutablePointer(recording.canvas.opaque), "scale-factor")
            XCTAssertEqual(recording.styleChanges, before + 1)
        }
    }

    func testTheRoleGivesNameAndAccessibleRole() throws {
        try withGTK {
            let names: [CanvasRole: String] = [
                .themedButton: "button", .button: "weftcontrol", .link: "weftcontrol", .listItem: "weftrow",
            ]
            for (role, name) in names {
                let canvas = CanvasWidget(role: role)
                XCTAssertEqual(WidgetView(pointer: canvas.widget).cssName, name)
                XCTAssertEqual(gtk_accessible_get_accessible_role(canvas.opaque), role.gtk)
            }
        }
    }

    func testACanvasWithoutOwnersMakesNoCalls() throws {
        try withGTK {
            let window = TestWindow()
            defer { window.destroy() }
            let box = Box(vertical: true)
            let before = LiveCount.widgets.value
            var recording: RecordingCanvas? = RecordingCanvas()
            recording.map { box.append($0.canvas) }
            XCTAssertTrue(window.show(box))
            // GTK holds the widget on, Swift does not.
            recording = nil
            XCTAssertTrue(pump { LiveCount.widgets.value == before })
            XCTAssertEqual(WidgetView(pointer: box.widget).children.count, 1)
            box.queueResize()
            XCTAssertTrue(window.waitForFrame(2))
        }
    }
}
