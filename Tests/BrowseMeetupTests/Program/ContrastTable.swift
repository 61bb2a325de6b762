import GroupDirectory
import Weft
import WeftGLib
import WeftShim
import WeftTestSupport
import XCTest

@testable import BrowseMeetup
@testable import WeftGTK
@testable import WeftNodes

/// The contrasts of texts, by their resolved colours and by the pixels on screen.
@MainActor
final class ContrastTable {
    private let theme: String
    private(set) var lines: [String] = []
    /// Texts below 4.5 : 1 by their colours, or below 4 : 1 by their pixels, since thin strokes of small text never
    /// have the full colour.
    private(set) var faint: [String] = []

    init(_ theme: String) {
        self.theme = theme
    }

    private func note(_ place: String, _ text: String, _ resolved: Double, _ pixels: Double?) {
        let name = text.prefix(24)
        func short(_ value: Double) -> String { "\((value * 100).rounded(.down) / 100)" }
        lines.append("| \(theme) | \(place) | \(name) | \(short(resolved)) | \(pixels.map(short) ?? "–") |")
        if resolved < 4.5 || (pixels ?? 5) < 4 { faint.append(lines.last ?? "") }
    }

    /// 3 : 1 at least.
    private func measureRing(_ widget: WidgetView?, _ window: TestWindow, _ place: String) throws {
        let ring = try Self.ring(of: widget, window, place)
        lines.append("| \(theme) | \(place) | ring | \((ring * 100).rounded(.down) / 100) | – |")
        // The test's own theme draws no rings around GTK's widgets.
        if ring < 3, theme != "Moorland" || ring > 1 { faint.append(lines.last ?? "") }
    }

    /// The greatest contrast between the pixels of a widget with and without its focus ring; 1 if it has none.
    private static func ring(of widget: WidgetView?, _ window: TestWindow, _ place: String) throws -> Double {
        let widget = try XCTUnwrap(widget, place)
        let (view, root) = (try XCTUnwrap(window.view?.children.first), try XCTUnwrap(window.view?.pointer))
        XCTAssertTrue(widget.grabFocus(), place)
        func picture(showsRing: Bool) throws -> Pixels {
            gtk_window_set_focus_visible(UnsafeMutablePointer<GtkWindow>(OpaquePointer(root)), showsRing ? 1 : 0)
            // The theme fades rings in.
            _ = pump(seconds: 0.4) { false }
            XCTAssertTrue(window.waitForFrame(2))
            return try XCTUnwrap(Pixels(of: view))
        }
        let (without, with) = (try picture(showsRing: false), try picture(showsRing: true))
        let (bounds, ground) = (try XCTUnwrap(widget.bounds(in: view)), view.pointer.resolvedGround)
        var best = 1.0
        for y in Int(bounds.minY) - 6...Int(bounds.maxY) + 6 {
            for x in Int(bounds.minX) - 6...Int(bounds.maxX) + 6 where without.at(x, y) != with.at(x, y) {
                let (old, new) = (Self.color(without.at(x, y), over: ground), Self.color(with.at(x, y), over: ground))
                best = max(best, new.contrast(with: old))
            }
        }
        return best
    }

    func measureFeed() throws {
        let stage = FeedStage(height: 900)
        let (feed, window) = (stage.feed, stage.window)
        defer { window.destroy() }
        stage.loadFirstPage(of: 40)
        try measure(feed.tableNode, window, "feed")
        try measureRing(rows(window).first, window, "feed")
        Input.movePointer(x: 200, y: 60)
        try measure(feed.tableNode, window, "feed, hovered")
        for state in ["selected", "menu-open"] {
            for row in rows(window) {
                if state == "selected" {
                    gtk_widget_set_state_flags(row.pointer, WEFT_GTK_STATE_FLAG_SELECTED, 0)
                } else {
                    gtk_widget_unset_state_flags(row.pointer, WEFT_GTK_STATE_FLAG_SELECTED)
                    gtk_widget_add_css_class(row.pointer, state)
                }
            }
            try measure(feed.tableNode, window, "feed, \(state)")
        }
        stage.scrollToEnd()
        stage.service.answer(.failure(.offline))
        XCTAssertTrue(pump { stage.shows(MeetupServiceError.offline.errorTitle) })
        measureNative(window, "error bar")
    }

    func measureDetails() throws {
        var group = Group.numbered(1)
        group.link = "https://example.org/group"
        group.memberCount = 10_637
        group.nextEvent = GroupEvent(
            name: "The JavaFX Ecosystem", time: Timestamp(unixMilliseconds: 1_400_000_000_000), yesRSVPCount: 261)
        group.descriptionHTML = "<h2>Head</h2><p>One <a href=\"https://example.org/a\">here</a></p><ul><li>a</li></ul>"
        let details = GroupDetailsViewController(group: group)
        let window = TestWindow(width: 400, height: 900)
        defer { window.destroy() }
        XCTAssertTrue(window.show(details.view))
        let table = try XCTUnwrap(details.node as? TableNode)
        XCTAssertTrue(pump { table.numberOfRows > 5 && table.isContentReady })
        try measure(table, window, "details")
        let headings = rows(window).filter { $0.hasStyleClass("weft-heading") }
        XCTAssertFalse(headings.isEmpty)
        for heading in headings { XCTAssertEqual(try Self.ring(of: heading, window, "heading"), 1, theme) }
    }

    func measurePages() throws {
        for place in ["error page", "empty page"] {
            let nothing: @MainActor () -> Void = { () in }
            let status = FeedStatusView(onRetry: nothing, onSources: nothing)
            let window = TestWindow(width: 400, height: 400)
            defer { window.destroy() }
            XCTAssertTrue(window.show(status.widget))
            if place == "error page" {
                status.show(FeedTrouble(MeetupServiceError.offline))
            } else {
                status.showNothing(
                    title: "No groups here", message: "Nothing was found nearby.", icon: "mark-location-symbolic")
            }
            measureNative(window, place)
            let button = window.view?.tree.first { $0.typeName == "GtkButton" && $0.isMapped }
            try measureRing(button, window, place)
        }
        measureWait()
        let window = TestWindow(width: 400, height: 400)
        defer { window.destroy() }
        XCTAssertTrue(window.show(BrowseMeetupApp.makePlaceholder()))
        measureNative(window, "placeholder")
        try measureChoices()
    }

    private func measureWait() {
        let wait = FeedWait("Loading", for: TableNode()) { SavedSkeletonNode(number: $0) }
        let window = TestWindow(width: 400, height: 400)
        defer { window.destroy() }
        XCTAssertTrue(window.show(wait.widget))
        wait.isOn = true
        XCTAssertTrue(wait.tell("Looking for “zebra”…"))
        measureNative(window, "page that waits")
    }

    private func measureChoices() throws {
        let window = TestWindow(width: 400, height: 400)
        defer { window.destroy() }
        let choices = PlaceChoices(
            finder: PlaceFinder(dataDirectory: DataDirectory(option: "/nowhere")), location: FixedLocationService(),
            sources: { [] }, language: "en",
            recents: { [StoredPlace(name: "Lyon", region: "France", coordinate: .london)] }, choose: { _ in },
            radius: { PlaceChoices.Radius(kilometres: 50) { _ in } })
        let popover = PlacePopover(choices) {}
        XCTAssertTrue(window.show(popover.widget))
        popover.willOpen()
        XCTAssertTrue(pump { window.view?.shownTexts.contains("France") == true })
        measureNative(window, "place popover")
        try measureRing(window.view?.tree.first { $0.typeName == "GtkListBoxRow" && $0.isMapped }, window, "places")
        let other = TestWindow(width: 400, height: 400)
        defer { other.destroy() }
        let source = StoredSource(kind: "gancio", address: "https://example.org", name: "Example")
        let editor = SourceEditor(
            SourceEditor.Keeper(
                stored: { [source] }, keep: { list, _ in list },
                find: { address, _ async throws(MeetupServiceError) in throw .invalidAddress(address) },
                keepToken: { _, _ in true }, forget: { _ in }))
        let list = ListBox(label: "Sources")
        let row = SourceRow(source, editor: editor)
        row.update(isOn: source.isOn, isFirst: true, isLast: true)
        list.append(row.row)
        XCTAssertTrue(other.show(list))
        measureNative(other, "list of sources")
        for name in ["GtkSwitch", "GtkButton"] {
            try measureRing(
                other.view?.tree.first { $0.typeName == name && $0.isMapped && $0.isSensitive }, other, name)
        }
    }

    private func rows(_ window: TestWindow) -> [WidgetView] {
        window.view?.tree.filter { $0.cssName == "weftrow" && $0.isMapped } ?? []
    }

    // MARK: Nodes

    private func measure(_ table: TableNode, _ window: TestWindow, _ place: String) throws {
        XCTAssertTrue(window.waitForFrame(2))
        let view = try XCTUnwrap(window.view?.children.first)
        let pixels = try XCTUnwrap(Pixels(of: view))
        for cell in table.visibleNodes.prefix(place == "details" ? 20 : 1) {
            guard let canvas = cell.main.canvas?.widget, let bounds = WidgetView.of(canvas).bounds(in: view) else {
                continue
            }
            // GTK's background of the row with all its ancestors.
            let ground = canvas.widget.resolvedGround
            visit(cell, cell.main.environment?.value ?? .standard, bounds.origin, ground, pixels, place)
        }
    }

    private func visit(
        _ node: DisplayNode, _ environment: GraphicsEnvironment, _ origin: Point, _ ground: Color, _ pixels: Pixels,
        _ place: String
    ) {
        var ground = ground
        if let color = node.backgroundColor { ground = color.resolved(in: environment).over(ground) }
        if let text = node as? TextNode, let string = text.attributedText, !string.isEmpty {
            let frame = Rect(origin: origin, size: node.frame.size)
            let color = text.foreground(in: environment)
            var worst = color.over(ground).contrast(with: ground)
            if text.onLinkTap != nil { worst = min(worst, environment.palette.accent.contrast(with: ground)) }
            note(place, string.string, worst, Self.contrast(in: frame, pixels, over: ground))
        }
        for subnode in node.orderedSubnodes {
            let corner = Point(x: origin.x + subnode.frame.minX, y: origin.y + subnode.frame.minY)
            var below = ground
            if let button = subnode as? ButtonNode, let canvas = button.main.canvas?.widget {
                below = canvas.widget.resolvedGround
            }
            visit(subnode, environment, corner, below, pixels, place)
            // A node drawn earlier is below later ones.
            if let image = subnode as? ImageNode, let color = image.placeholderColor {
                ground = color.resolved(in: environment).over(ground)
            } else if let color = subnode.backgroundColor, subnode.subnodes.isEmpty {
                ground = color.resolved(in: environment).over(ground)
            } else if subnode is CaptionShadeNode {
                // The worst picture: white.
                ground = environment.palette.scrim.over(.white)
            }
        }
    }

    // MARK: Native labels

    private func measureNative(_ window: TestWindow, _ place: String) {
        Input.movePointer(x: 5, y: 5)
        XCTAssertTrue(window.waitForFrame(3))
        guard let view = window.view?.children.first, let pixels = Pixels(of: view) else {
            return XCTFail("nothing to see")
        }
        for label in view.tree
        where label.isMapped && label.labelText?.isEmpty == false && label.labelText != window.title {
            guard let bounds = label.bounds(in: view) else { continue }
            let (color, ground) = (label.pointer.resolvedColor, label.pointer.resolvedGround)
            note(
                place, label.labelText ?? "", color.over(ground).contrast(with: ground),
                Self.contrast(in: bounds, pixels, over: view.pointer.resolvedGround))
        }
    }

    /// The contrast between the frame's most frequent colour and the one farthest from it.
    private static func contrast(in frame: Rect, _ pixels: Pixels, over window: Color) -> Double? {
        guard frame.minX >= 0, frame.minY >= 0, frame.maxX <= Double(pixels.width), frame.maxY <= Double(pixels.height)
        else { return nil }
        var counts: [[Int]: Int] = [:]
        for y in Int(frame.minY)..<Int(frame.maxY) {
            for x in Int(frame.minX)..<Int(frame.maxX) { counts[pixels.at(x, y), default: 0] += 1 }
        }
        guard let ground = counts.max(by: { $0.value < $1.value }).map({ color($0.key, over: window) }) else {
            return nil
        }
        return counts.keys.map { color($0, over: window).contrast(with: ground) }.max()
    }

    /// A pixel over the window: a widget without a background shows the window's.
    private static func color(_ parts: [Int], over window: Color) -> Color {
        let rest = 1 - Double(parts[3]) / 255
        return Color(
            red: Double(parts[0]) / 255 + rest * window.red, green: Double(parts[1]) / 255 + rest * window.green,
            blue: Double(parts[2]) / 255 + rest * window.blue)
    }
}
