import Weft

/// The page that says that something is on its way: the shapes of the rows that will come, and above them what is waited for
/// where that needs words.
@MainActor
final class FeedWait {
    let widget = Box(vertical: true)
    /// What it says to those who do not see it.
    let text: String
    /// What is waited for.
    private let label = Label("", overflow: .wrapsCentered)
    /// What has the keyboard, around the shapes.
    private let shape = Box(vertical: true)
    private let makeSkeleton: @MainActor () -> SkeletonPageNode
    /// There while the page is before the user: where rows come at once none is made.
    private var skeleton: NodeWidget?

    /// - Parameters:
    ///   - text: what is on its way.
    ///   - table: the list whose place it takes.
    ///   - row: makes the shape of a row by its number, on a worker.
    init(_ text: String, for table: TableNode, row: @escaping @Sendable (Int) -> DisplayNode) {
        self.text = text
        makeSkeleton = { [weak table] in
            SkeletonPageNode(maximumWidth: table?.maximumContentWidth ?? .unlimited, row: row)
        }
        // On what the list stands on.
        widget.addStyleClass("feed-wait")
        label.isVisible = false
        label.addStyleClass("secondary-label")
        label.setMargins(12)
        shape.setAccessibleProgress(text)
        shape.isFocusable = true
        shape.setExpands()
        for part in [label, shape] as [Widget] { widget.append(part) }
        shape.onMapped { [weak self] isMapped in
            guard isMapped else { return }
            // Rows that come with the window's first frame need none, and it costs as much as they do.
            FrameClock.shared.afterPaint {
                if let self, self.shape.isMapped { self.showSkeleton() }
            }
        }
    }

    var isOn = false {
        didSet {
            guard isOn != oldValue else { return }
            if isOn { label.isVisible = false } else { removeSkeleton() }
        }
    }

    private func showSkeleton() {
        guard skeleton == nil else { return }
        let made = NodeWidget(makeSkeleton(), sizing: .fills)
        made.widget.setAccessibleHidden(true)
        shape.append(made.widget)
        skeleton = made
    }

    private func removeSkeleton() {
        skeleton?.widget.removeFromParent()
        skeleton = nil
    }

    /// Says in words what is waited for; whether that is another thing than before.
    func tell(_ text: String?) -> Bool {
        guard text != (label.isVisible ? label.text : nil) else { return false }
        label.text = text ?? ""
        label.isVisible = text != nil
        return true
    }

    func takeFocus() { _ = shape.grabFocus() }
}
