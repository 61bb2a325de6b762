import WeftGLib
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftContainers
@testable import WeftNodes

/// The same text in a GtkLabel, in a node inside a GTK container, and in rows of a table. They are below a box whose
/// height decides their position relative to the pixels.
@MainActor
final class ScaleStage {
    nonisolated static let scales = [1, 1.25, 1.5, 1.75, 2]
    nonisolated static let text =
        "Hamburgefonstiv, 16 Sep 2013\nThe quick brown fox jumps\nover the lazy dog: 0123456789"

    let window = TestWindow(width: 420, height: 700)
    let label = Widget(native: OpaquePointer(gtk_label_new(ScaleStage.text)!))
    let node = TextNode()
    let table = TableNode()
    private let host: NodeWidget
    private let header = Box(vertical: false)
    private let indent = Box(vertical: false)
    private let rows = TextRows()

    /// - Parameters:
    ///   - header: points above everything.
    ///   - indent: points at the left.
    init(header: Int, indent: Int) throws {
        XCTAssertTrue(Compositor.isThere, "run by scripts/in-wayland.sh")
        node.attributedText = WeftGraphics.AttributedString(
            ScaleStage.text, attributes: TextAttributes(color: .black))
        host = NodeWidget(node)
        let black = pango_attr_foreground_new(0, 0, 0)
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, black)
        gtk_label_set_attributes(label.native, attributes)
        pango_attr_list_unref(attributes)
        gtk_label_set_xalign(label.native, 0)
        table.dataSource = rows
        table.separatorStyle = .singleLine
        let column = Box(vertical: true)
        for part in [self.header, label, host.widget, try XCTUnwrap(table.loadOwnWidget())] { column.append(part) }
        let line = Box(vertical: false)
        line.append(self.indent)
        line.append(column)
        column.setExpands()
        move(header: header, indent: indent)
        XCTAssertTrue(window.show(line))
    }

    func move(header: Int, indent: Int) {
        self.header.setSizeRequest(height: header)
        self.indent.setSizeRequest(width: indent)
    }

    /// Changes the screen's scale and waits until everything is drawn for it.
    func show(at scale: Double) -> Bool {
        Compositor.setScale(scale) && pump { window.window?.scale == expected(scale) } && settle()
    }

    /// Runs `body` for each scale and then in reverse order, so that both a fractional and a whole scale follow each
    /// kind.
    func forEachScale(_ body: (Double) throws -> Void) throws {
        for scale in Self.scales + [1.5, 1] {
            XCTAssertTrue(show(at: scale), "\(scale)")
            try body(scale)
        }
    }

    /// Before version 4.12, GTK draws at whole scales, and the compositor scales the picture down.
    func expected(_ scale: Double) -> Double { gtk_check_version(4, 12, 0) == nil ? scale : scale.rounded(.up) }

    func settle() -> Bool {
        window.waitForFrame(2) && pump { ApplyQueue.shared.count == 0 && table.isContentReady && isDrawn }
            && window.waitForFrame(2)
    }

    private var nodes: [TextNode] { [node] + table.visibleNodes.compactMap { ($0 as? TextCellNode)?.textNode } }

    private var isDrawn: Bool {
        let scale = window.window?.scale ?? 0
        return nodes.allSatisfy { node in
            node.main.environment?.value.scale == scale && node.hasAllContents
                && node.main.drawnFor?.environment.value.scale == scale
        }
    }

    /// The number of bytes of the text's texture.
    var drawnBytes: Int { nodes.reduce(0) { $0 + ($1.main.contents?.byteCount ?? 0) } / nodes.count }

    /// The origin of a widget in device pixels of its surface.
    func place(of view: WidgetView) throws -> Point {
        let top = try XCTUnwrap(window.view)
        let bounds = try XCTUnwrap(view.bounds(in: top))
        var (x, y) = (0.0, 0.0)
        gtk_native_get_surface_transform(OpaquePointer(top.pointer), &x, &y)
        let scale = window.window?.scale ?? 1
        return Point(x: (bounds.minX + x) * scale, y: (bounds.minY + y) * scale)
    }

    /// The widgets that draw nodes.
    var canvases: [WidgetView] {
        window.view?.tree.filter { view in
            // The outer one of a node in a container stands where the container has it.
            view.isMapped && (view.cssName == "weftrow" || view.cssName == "weftcanvas" && view.children.isEmpty)
        } ?? []
    }

    /// The part of the screen around a view, with some pixels at each side.
    func pixels(of view: WidgetView, scale: Double) throws -> (x: Range<Int>, y: Range<Int>) {
        let bounds = try XCTUnwrap(view.bounds(in: XCTUnwrap(window.view)))
        func range(_ start: Double, _ end: Double) -> Range<Int> {
            max(0, Int(start * scale) - 2)..<(Int(end * scale) + 3)
        }
        return (range(bounds.minX, bounds.maxX), range(bounds.minY, bounds.maxY))
    }
}

/// A hundred rows of the text.
@MainActor
private final class TextRows: TableDataSource {
    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 100 }

    func tableNode(
        _ tableNode: TableNode, nodeBlockForRowAt indexPath: WeftNodes.IndexPath
    ) -> @Sendable () -> CellNode {
        {
            TextCellNode(
                ScaleStage.text, attributes: TextAttributes(color: .black),
                insets: EdgeInsets(top: 3, left: 0, bottom: 4, right: 0))
        }
    }
}
