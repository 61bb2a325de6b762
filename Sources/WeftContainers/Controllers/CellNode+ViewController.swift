import WeftGTK
import WeftNodes

extension CellNode {
    /// A cell that shows a controller's page. `viewControllerBlock` makes the controller, on the main thread when the
    /// cell is first shown; it appears and disappears with the cell. Any thread.
    ///
    /// - Parameter didLoad: called with the cell when the controller was made.
    public convenience init(
        viewControllerBlock: @escaping @MainActor @Sendable () -> ViewController,
        didLoad: (@MainActor @Sendable (DisplayNode) -> Void)? = nil
    ) {
        self.init()
        let page = CellPage(viewControllerBlock)
        setWidgetBlock { page.controller.view }
        onDidLoad { node in
            node.addInterfaceStateDelegate(page)
            didLoad?(node)
        }
        isSelectable = false
    }
}

/// The controller of a cell, retained by the cell's widget block.
@MainActor
private final class CellPage: InterfaceStateDelegate {
    private let block: @MainActor @Sendable () -> ViewController

    private(set) lazy var controller: ViewController = {
        let controller = block()
        controller.isInsideCell = true
        return controller
    }()

    nonisolated init(_ block: @escaping @MainActor @Sendable () -> ViewController) {
        self.block = block
    }

    func nodeDidEnterVisibleState(_ node: DisplayNode) { controller.setAppeared(true) }
    func nodeDidExitVisibleState(_ node: DisplayNode) { controller.setAppeared(false) }
}
