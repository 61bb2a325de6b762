import WeftGLib
import WeftGraphics
import WeftLayout
import WeftShim

/// The requests of a canvas to its owner, on the main thread.
@MainActor
public protocol CanvasDelegate: AnyObject {
    /// Minimum and natural size along `axis` in whole points; `forSize` is the size along the other axis, if known.
    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int)
    /// Places the children; the content box has this size in points.
    func canvasAllocate(width: Int, height: Int)
    /// Draws the canvas. Children are drawn by calls of `snapshot.child`.
    func canvasSnapshot(_ snapshot: Snapshot)
    /// True if `point` (content coordinates) belongs to the canvas. GTK also asks about points outside its box.
    func canvasContains(_ point: Point, isInside: Bool) -> Bool
    /// Moves the focus for Tab (or Shift+Tab) into, within or out of the canvas: true if it moved to a place inside,
    /// false if it must leave, nil for GTK's default.
    func canvasFocus(forward: Bool) -> Bool?
    /// The keyboard or assistive technology activated the canvas.
    func canvasActivate()
    /// Called when assistive technology requests the menu of a row.
    func canvasOpenMenu()
    /// Called when assistive technology invokes one of the canvas's actions, with its name on the bus.
    func canvasPerform(_ action: String)
    /// Called when style, text direction, font settings or scale changed.
    func canvasStyleChanged()
    /// Called at the end of a layout phase if the position of a canvas with `followsPixels` relative to the device's
    /// pixels changed: place the children and draw again.
    func canvasPixelsMoved()
}

extension CanvasDelegate {
    public func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) { (0, 0) }
    public func canvasAllocate(width: Int, height: Int) {}
    public func canvasSnapshot(_ snapshot: Snapshot) {}
    public func canvasContains(_ point: Point, isInside: Bool) -> Bool { isInside }
    public func canvasFocus(forward: Bool) -> Bool? { nil }
    public func canvasActivate() {}
    public func canvasOpenMenu() {}
    public func canvasPerform(_ action: String) {}
    public func canvasStyleChanged() {}
    public func canvasPixelsMoved() {}
}

extension Double {
    /// The length rounded up to whole points, within GTK's range.
    package var wholePoints: Int { isNaN ? 0 : Int(min(max(0, rounded(.up)), 1e9)) }
}

/// The axis of a measurement or of scrolling.
public enum CanvasAxis: Sendable {
    case horizontal, vertical
}

/// The accessible role of a canvas; fixed at creation.
public enum CanvasRole: Sendable, Hashable {
    /// `themedButton` is a button with the theme's background, border and states.
    case group, listItem, button, themedButton, link, image, label
    /// A heading; 1 is the highest level.
    case heading(level: Int)

    var gtk: GtkAccessibleRole {
        switch self {
        case .group: GTK_ACCESSIBLE_ROLE_GROUP
        case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
        case .button, .themedButton: GTK_ACCESSIBLE_ROLE_BUTTON
        case .link: GTK_ACCESSIBLE_ROLE_LINK
        case .image: GTK_ACCESSIBLE_ROLE_IMG
        case .label: GTK_ACCESSIBLE_ROLE_LABEL
        case .heading: GTK_ACCESSIBLE_ROLE_HEADING
        }
    }

    /// The CSS node name. A role that carries one of the theme's names has the theme's look.
    var cssName: String {
        switch self {
        case .themedButton: "button"
        case .listItem: "weftrow"
        case .button, .link: "weftcontrol"
        case .group, .image, .label, .heading: "weftcanvas"
        }
    }
}

/// A widget that its delegate measures, places and draws.
@MainActor
public class CanvasWidget: Widget {
    /// The delegate for measuring, placing and drawing. Weak.
    public weak var delegate: (any CanvasDelegate)?

    /// The palette last read from the canvas's style, with the style's `version` in `DisplaySettings`.
    var knownPalette: (version: Int, palette: Palette)?

    /// Names on the bus of the additional accessible actions.
    private(set) var actions: [String] = []
    /// Descriptions of actions without names of their own; nil if all have names.
    public internal(set) var numberedActions: String?

    /// - Parameters:
    ///   - isRow: true for a row of a list, in any role.
    ///   - accessible: the accessible role, if it differs from that of `role`.
    ///   - actions: names of additional accessible actions, which are offered after ``offer(_:)``.
    public convenience init(
        role: CanvasRole, isRow: Bool = false, accessible: AccessibilityRole? = nil, actions: [String] = []
    ) {
        _ = BaseStyle.isAdded
        let context = ContextBox()
        let cssName = isRow ? "weftrow" : role.cssName
        let gtkRole = accessible?.gtk ?? role.gtk
        let named = actions.isEmpty ? nil : ActionTypes.shared.type(of: actions, isRow: isRow)
        let widget: UnsafeMutablePointer<GtkWidget> =
            if let named {
                weft_canvas_new_with_actions(named.type, cssName, gtkRole, Self.callbacks, context.opaque)
            } else if isRow {
                weft_row_new(cssName, gtkRole, Self.callbacks, context.opaque)
            } else {
                weft_canvas_new(cssName, gtkRole, Self.callbacks, context.opaque)
            }
        self.init(floating: widget, context: context)
        switch (accessible, role) {
        case (.heading(let level), _), (nil, .heading(let level)):
            setAccessibleLevel(level)
            addStyleClass("weft-heading")
        default: break
        }
        guard let named else { return }
        self.actions = named.names
        offer([])
    }

    /// The object that the C side points to, since it exists before `self`.
    private let context: ContextBox
    /// The pixel watch of a canvas in a GTK container.
    private var pixels: PixelGridWatch?

    init(floating widget: UnsafeMutablePointer<GtkWidget>, context: ContextBox) {
        self.context = context
        super.init(floating: widget)
        context.canvas = self
    }

    isolated deinit {
        weft_canvas_detach(widget)
    }

    /// Follows the canvas's position relative to the device's pixels: `pixelGrid` then includes it, and the delegate is
    /// notified of changes. For canvases in GTK's containers; Weft's canvases place their children on whole pixels.
    public func followsPixels() {
        guard pixels == nil else { return }
        pixels = PixelGridWatch(widget) { [weak self] isScaleOther in
            if isScaleOther { self?.delegate?.canvasStyleChanged() }
            self?.delegate?.canvasPixelsMoved()
        }
    }

    /// The device's pixels in the canvas's coordinates. O(1) with `followsPixels`.
    public var pixelGrid: PixelGrid { pixels?.grid ?? PixelGrid(scale: scale) }

    /// True if the keyboard or assistive technology can activate the canvas. Only then is the action on the bus.
    public var isActivatable = false {
        didSet { if isActivatable != oldValue { setAction("weft.activate", isActivatable) } }
    }

    /// True if the row has a menu.
    public var offersMenu = false {
        didSet { if offersMenu != oldValue { setAction("weft.menu", offersMenu) } }
    }

    func setAction(_ name: String, _ isEnabled: Bool) {
        gtk_widget_action_set_enabled(widget, name, isEnabled ? 1 : 0)
    }

    /// Allocates a child: fractional origin in content coordinates, whole size, all in points.
    /// - Parameter transform: applied to the child at its place; input follows it.
    public func place(
        _ child: Widget, x: Double, y: Double, width: Int, height: Int, transform: Transform = .identity
    ) {
        if transform == .identity {
            weft_place_child(child.widget, x, y, gint(clamping: width), gint(clamping: height))
        } else {
            var matrix = WeftTransform(transform)
            weft_place_child_transformed(child.widget, x, y, gint(clamping: width), gint(clamping: height), &matrix)
        }
    }

    /// Places a child with a fractional size, rounded up to whole points.
    public func place(_ child: Widget, x: Double, y: Double, size: Size, transform: Transform = .identity) {
        place(
            child, x: x, y: y, width: size.width.wholePoints, height: size.height.wholePoints, transform: transform)
    }

    /// Draws a child into a render node that is not shown; false if it draws nothing. For benchmarks.
    public func drawOnce(_ child: Widget) -> Bool {
        let snapshot = gtk_snapshot_new()
        gtk_widget_snapshot_child(widget, child.widget, snapshot)
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
        gsk_render_node_unref(node)
        return true
    }

    private func isInside(_ point: Point) -> Bool { weft_canvas_box_contains(widget, point.x, point.y) != 0 }

    @MainActor
    final class ContextBox {
        weak var canvas: CanvasWidget?
        /// A borrowed pointer for the C side, which is detached before the box is released.
        var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    }

    private static func canvas(_ context: UnsafeMutableRawPointer?) -> CanvasWidget? {
        guard let context else { return nil }
        return Unmanaged<ContextBox>.fromOpaque(context).takeUnretainedValue().canvas
    }

    private static func delegate(_ context: UnsafeMutableRawPointer?) -> (any CanvasDelegate)? {
        canvas(context)?.delegate
    }

    /// The callback table, made once; like the widgets' class it is never freed.
    static let callbacks: UnsafePointer<WeftCanvasCallbacks> = {
        let table = UnsafeMutablePointer<WeftCanvasCallbacks>.allocate(capacity: 1)
        table.initialize(
            to: WeftCanvasCallbacks(
                measure: { context, orientation, size, minimum, natural in
                    MainThread.inCallback((context, minimum, natural)) { context, minimum, natural in
                        guard let delegate = CanvasWidget.delegate(context) else { return }
                        let answer = delegate.canvasMeasure(
                            orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical,
                            forSize: size < 0 ? nil : Int(size))
                        minimum?.pointee = gint(clamping: answer.minimum)
                        natural?.pointee = gint(clamping: max(answer.minimum, answer.natural))
                    }
                },
                allocate: { context, width, height in
                    MainThread.inCallback(context) { context in
                        guard let canvas = CanvasWidget.canvas(context) else { return }
                        canvas.pixels?.refresh()
                        canvas.delegate?.canvasAllocate(width: Int(width), height: Int(height))
                    }
                },
                snapshot: { context, snapshot in
                    MainThread.inCallback((context, snapshot)) { context, snapshot in
                        guard let snapshot else { return }
                        let drawing = Snapshot(snapshot, context: context)
                        CanvasWidget.delegate(context)?.canvasSnapshot(drawing)
                        drawing.finish()
                    }
                },
                contains: { context, x, y in
                    MainThread.inCallback(context) { context in
                        guard let canvas = CanvasWidget.canvas(context), let delegate = canvas.delegate else {
                            return 0
                        }
                        let point = Point(x: x, y: y)
                        return delegate.canvasContains(point, isInside: canvas.isInside(point)) ? 1 : 0
                    }
                },
                focus: { context, forward in
                    MainThread.inCallback(context) { context in
                        guard let answer = CanvasWidget.delegate(context)?.canvasFocus(forward: forward != 0) else {
                            return -1
                        }
                        return answer ? 1 : 0
                    }
                },
                activate: { context in
                    MainThread.inCallback(context) { CanvasWidget.delegate($0)?.canvasActivate() }
                },
                open_menu: { context in
                    MainThread.inCallback(context) { CanvasWidget.delegate($0)?.canvasOpenMenu() }
                },
                perform: { context, action in
                    MainThread.inCallback((context, action)) { context, action in
                        guard let action else { return }
                        CanvasWidget.delegate(context)?.canvasPerform(String(cString: action))
                    }
                },
                style_changed: { context in
                    MainThread.inCallback(context) { context in
                        guard let canvas = CanvasWidget.canvas(context) else { return }
                        canvas.knownPalette = nil
                        canvas.delegate?.canvasStyleChanged()
                    }
                },
                scrolled: { context in
                    MainThread.inCallback(context) { (CanvasWidget.canvas($0) as? ScrollCanvas)?.onScroll?() }
                }))
        return UnsafePointer(table)
    }()

    static func widget(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<GtkWidget>? {
        canvas(context)?.widget
    }
}
