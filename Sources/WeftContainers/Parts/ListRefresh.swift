import WeftGTK

/// The refresh action of a list, and the spinner at its start while it runs.
@MainActor
final class ListRefresh {
    private let space: ListSpace
    /// Fetches new content. The list is refreshing until it returns.
    var handler: (@MainActor () async -> Void)?
    private(set) var isRunning = false
    /// The spinner's widget while a refresh runs.
    private(set) var indicator: Box?
    private var task: Task<Void, Never>?

    init(in space: ListSpace) {
        self.space = space
    }

    isolated deinit {
        task?.cancel()
        indicator?.removeFromParent()
    }

    /// Starts a refresh, unless one is in progress. Returns false if there is no handler.
    func begin(saying text: String) -> Bool {
        guard let handler else { return false }
        guard !isRunning else { return true }
        isRunning = true
        show(text)
        task = Task { [weak self] in
            await handler()
            self?.end()
        }
        return true
    }

    private func end() {
        isRunning = false
        task = nil
        indicator?.removeFromParent()
        indicator = nil
        space.canvas.queueAllocate()
    }

    private func show(_ text: String) {
        let spinner = Spinner(size: 20)
        // If the desktop reduces animations, GTK shows a still spinner.
        spinner.isSpinning = true
        spinner.setAccessibleLabel(text)
        let box = Box(vertical: false)
        box.addStyleClass("weft-refresh")
        box.append(spinner)
        box.setParent(space.canvas)
        box.announce(text)
        indicator = box
        space.canvas.queueAllocate()
    }

    /// Centres the spinner at the list's start.
    func place() {
        guard let indicator else { return }
        let (width, height) = (indicator.measure(.horizontal).natural, indicator.measure(.vertical).natural)
        let viewport = space.geometry.viewport
        let (x, y): (Double, Double) =
            if space.geometry.axis == .vertical {
                (
                    (viewport.width - Double(width)) / 2,
                    space.canvas.isReversed ? viewport.height - Double(height) - 12 : 12
                )
            } else {
                (
                    space.canvas.isReversed ? viewport.width - Double(width) - 12 : 12,
                    (viewport.height - Double(height)) / 2
                )
            }
        let grid = space.canvas.pixelGrid
        space.canvas.place(indicator, x: grid.x(x), y: grid.y(y), width: width, height: height)
    }
}
