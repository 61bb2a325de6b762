import WeftGTK

/// Sets the width of a bar of tabs: the width of its titles, or at most the available width.
@MainActor
final class TabRoom: CanvasDelegate {
    let canvas = CanvasWidget(role: .group)
    let bar: WeftGTK.TabBar
    private let canVanish: Bool

    /// - Parameter canVanish: true if the surroundings may become too narrow for the tabs, until the tabs move
    ///   elsewhere.
    init(_ bar: WeftGTK.TabBar, canVanish: Bool) {
        self.bar = bar
        self.canVanish = canVanish
        bar.sharesRoom()
        bar.setParent(canvas)
        canvas.delegate = self
        // The tabs expand, which GTK would propagate to the surrounding widgets.
        canvas.setExpands(horizontally: false, vertically: false)
    }

    isolated deinit {
        // GTK requires a widget to have no children when it is disposed.
        bar.removeFromParent()
    }

    func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        let size = bar.measure(axis)
        guard axis == .horizontal else { return size }
        return (canVanish ? 0 : size.minimum, size.natural + bar.spareWidth)
    }

    func canvasAllocate(width: Int, height: Int) {
        let (least, natural) = bar.measure(.horizontal)
        let given = max(least, min(natural + bar.spareWidth, width))
        let high = min(bar.measure(.vertical).natural, height)
        canvas.place(
            bar, x: Double(max(0, width - given) / 2), y: Double((height - high) / 2), width: given, height: high)
    }

    func canvasSnapshot(_ snapshot: Snapshot) {
        if canvas.width >= bar.measure(.horizontal).minimum { snapshot.child(bar) }
    }
}
