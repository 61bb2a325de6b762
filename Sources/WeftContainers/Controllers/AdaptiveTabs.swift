import WeftGTK
import WeftNodes

/// A page with tabs in the header bar if that is wide enough, and below the pages otherwise. The header bar always
/// spans the whole window, even if the page does not.
///
/// Each of the two places has its own bar of tabs, so that pages keep their widgets, scroll positions and keyboard
/// focus through the change. GTK's allocation only places widgets; the bars change in the next frame's update phase.
@MainActor
final class AdaptiveTabs: CanvasDelegate {
    let view = CanvasWidget(role: .group)
    private let stack: TabStack
    private let bottom: TabRoom
    /// The tabs in the header bar. While they are shown, the window may still become narrower than they are.
    private lazy var headerTabs = TabRoom(WeftGTK.TabBar(for: stack), canVanish: true)
    /// The minimum width of the header bar in points.
    private let minimumWidth: Double
    /// Shows a widget in the header bar in place of the title; nil removes it.
    private let show: @MainActor (Widget?) -> Void

    /// The width of the header bar, in points, below which it has no title above tabs at the bottom.
    var minimumWidthForTitle = 0.0 {
        didSet { view.queueAllocate() }
    }

    /// The contents of the header bar's centre.
    private enum Header {
        case tabs, title, nothing
    }

    private var header = Header.title
    /// The contents that fit the header bar at the last allocation. `header` follows outside of GTK's allocation.
    private var room = Header.title
    /// An empty widget in the title's place.
    private lazy var nothing = Box(vertical: false)

    var isInHeader: Bool { header == .tabs }

    init(
        _ stack: TabStack, _ bottomBar: WeftGTK.TabBar, minimumWidth: Double,
        show: @escaping @MainActor (Widget?) -> Void
    ) {
        self.stack = stack
        bottom = TabRoom(bottomBar, canVanish: false)
        self.minimumWidth = minimumWidth
        self.show = show
        view.delegate = self
        view.setExpands()
        stack.setParent(view)
        bottom.canvas.setParent(view)
    }

    isolated deinit {
        // GTK requires a widget to have no children when it is disposed.
        for part in [stack, bottom.canvas] as [Widget] { part.removeFromParent() }
    }

    /// Sets the expected width. Call it before the page is first laid out, so that the tabs are in their final place in
    /// the first frame.
    func expect(width: Double) {
        room = room(in: width, page: width)
        roomChanged()
    }

    /// The height in points of the tabs below the page.
    var bottomHeight: Int { isInHeader ? 0 : bottom.bar.measure(.vertical).natural }

    /// Returns the tabs' part of the header bar. The bar also contains other items, so the tabs get half of it, unless
    /// the page has less room for them. The bar below the pages is measured even while it is hidden, so that the result
    /// does not depend on the tabs' place.
    private func room(in width: Double, page: Double) -> Header {
        let wanted = Double(bottom.canvas.measure(.horizontal).natural + bottom.bar.iconWidths)
        if width >= minimumWidth && (wanted * 2 <= width || page < min(wanted, width / 2)) { return .tabs }
        // The required width grows with the text size.
        let scale = DisplaySettings.shared.environment(for: view).textScale
        return width >= minimumWidthForTitle * scale ? .title : .nothing
    }

    private func roomChanged() {
        guard room != header else { return }
        let wasInHeader = isInHeader
        header = room
        guard isInHeader != wasInHeader else { return show(header == .nothing ? nothing : nil) }
        let (old, new) = isInHeader ? (bottom, headerTabs) : (headerTabs, bottom)
        let focused = old.bar.focusedTab
        // The new bar is shown before the old one is hidden, so that the keyboard focus can move.
        if isInHeader { show(new.canvas) } else { new.canvas.isShownInParent = true }
        if let focused { new.bar.focusTab(focused) }
        if isInHeader { old.canvas.isShownInParent = false } else { show(header == .nothing ? nothing : nil) }
        view.queueResize()
    }

    // MARK: CanvasDelegate

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        let page = stack.measure(axis, forSize: axis == .vertical ? forSize : nil)
        guard !isInHeader else { return page }
        let bar = bottom.canvas.measure(axis)
        guard axis == .vertical else { return (max(page.minimum, bar.minimum), max(page.natural, bar.natural)) }
        return (page.minimum + bar.natural, page.natural + bar.natural)
    }

    func canvasAllocate(width: Int, height: Int) {
        let bar = min(bottomHeight, height)
        view.place(stack, x: 0, y: 0, width: width, height: height - bar)
        if !isInHeader { view.place(bottom.canvas, x: 0, y: Double(height - bar), width: width, height: bar) }
        room = room(in: Double(view.rootWidth ?? width), page: Double(width))
        // Deferred to the next frame: nothing may be mapped or unmapped during an allocation.
        if room != header { ApplyQueue.shared.afterDrain(self) { [weak self] in self?.roomChanged() } }
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        snapshot.child(stack)
        if !isInHeader { snapshot.child(bottom.canvas) }
    }
}
