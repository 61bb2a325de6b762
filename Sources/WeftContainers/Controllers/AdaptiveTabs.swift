import WeftGTK
import WeftNodes

/// The page of a controller whose tabs are in the header bar where the page is wide enough, and below the pages where not.
///
/// There is a bar for each place, so that pages keep their widgets, scroll positions and the keyboard through the change. GTK's
/// allocation only places; the bars change places in the next frame's update phase.
@MainActor
final class AdaptiveTabs: CanvasDelegate {
    let view = CanvasWidget(role: .group)
    private let stack: TabStack
    private let bottomBar: WeftGTK.TabBar
    private lazy var headerBar = WeftGTK.TabBar(for: stack)
    /// Points of the page.
    private let minimumWidth: Double
    /// Puts a bar into the header bar; nil takes it out.
    private let show: @MainActor (Widget?) -> Void

    private(set) var isInHeader = false
    /// What the last allocation had room for; `isInHeader` follows it outside of GTK's allocation.
    private var hasRoom = false

    init(
        _ stack: TabStack, _ bottomBar: WeftGTK.TabBar, minimumWidth: Double,
        show: @escaping @MainActor (Widget?) -> Void
    ) {
        self.stack = stack
        self.bottomBar = bottomBar
        self.minimumWidth = minimumWidth
        self.show = show
        view.delegate = self
        view.setExpands()
        stack.setParent(view)
        bottomBar.setParent(view)
    }

    isolated deinit {
        // GTK wants a widget to be without children when it goes.
        for part in [stack, bottomBar] as [Widget] { part.removeFromParent() }
    }

    /// Before the page has its first place: so that its first frame has the tabs where they stay.
    func expect(width: Double) {
        hasRoom = hasRoom(in: width)
        roomChanged()
    }

    /// Points that the bar takes of the page.
    var bottomHeight: Int { isInHeader ? 0 : bottomBar.measure(.vertical).natural }

    /// A header bar has more in it than tabs: half of it is theirs. The bar below the pages is measured also while it is hidden,
    /// so that the answer does not depend on where they are.
    private func hasRoom(in width: Double) -> Bool {
        width >= minimumWidth && Double(bottomBar.measure(.horizontal).natural * 2) <= width
    }

    private func roomChanged() {
        guard hasRoom != isInHeader else { return }
        isInHeader = hasRoom
        let (old, new) = isInHeader ? (bottomBar, headerBar) : (headerBar, bottomBar)
        let focused = old.focusedTab
        // The new one first: the keyboard goes from one to the other.
        if isInHeader { show(new) } else { new.isShownInParent = true }
        if let focused { new.focusTab(focused) }
        if isInHeader { old.isShownInParent = false } else { show(nil) }
        view.queueResize()
    }

    // MARK: CanvasDelegate

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        let page = stack.measure(axis, forSize: axis == .vertical ? forSize : nil)
        guard !isInHeader else { return page }
        let bar = bottomBar.measure(axis)
        guard axis == .vertical else { return (max(page.minimum, bar.minimum), max(page.natural, bar.natural)) }
        return (page.minimum + bar.natural, page.natural + bar.natural)
    }

    func canvasAllocate(width: Int, height: Int) {
        let bar = min(bottomHeight, height)
        view.place(stack, x: 0, y: 0, width: width, height: height - bar)
        if !isInHeader { view.place(bottomBar, x: 0, y: Double(height - bar), width: width, height: bar) }
        hasRoom = hasRoom(in: Double(width))
        // Bars come and go with the next frame: nothing may be mapped or unmapped in here.
        if hasRoom != isInHeader { ApplyQueue.shared.afterDrain(self) { [weak self] in self?.roomMayHaveChanged() } }
    }

    /// What is around may be about to give the page another place in the same frame: a split view has it wide until its panes go
    /// side by side.
    private func roomMayHaveChanged() {
        guard hasRoom != isInHeader else { return }
        ApplyQueue.shared.afterDrain(self) { [weak self] in self?.roomChanged() }
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        snapshot.child(stack)
        if !isInHeader { snapshot.child(bottomBar) }
    }
}
