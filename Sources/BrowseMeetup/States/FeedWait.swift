import Weft

/// The page shown while groups are fetched: placeholders of rows, and above them a message if needed.
@MainActor
final class FeedWait {
    let widget = Box(vertical: true)
    /// The text for assistive technology.
    let text: String
    /// The message.
    private let label = Label("", overflow: .wrapsCentered)
    /// The widget with the keyboard focus, around the placeholders.
    private let shape = Box(vertical: true)
    private let makeSkeleton: @MainActor () -> SkeletonPageNode
    /// The placeholders; nil unless the page is visible. They are not made if rows arrive immediately.
    private var skeleton: NodeWidget?

    /// - Parameters:
    ///   - text: the text for assistive technology.
    ///   - table: the list that it replaces.
    ///   - row: makes the placeholder of a row by its number, on a worker.
    init(_ text: String, for table: TableNode, row: @escaping @Sendable (Int) -> DisplayNode) {
        self.text = text
        makeSkeleton = { [weak table] in
            SkeletonPageNode(maximumWidth: table?.maximumContentWidth ?? .unlimited, row: row)
        }
        // The style class gives it the background of the list.
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
            // Placeholders cost as much as rows, so none are made if rows arrive by the window's first frame.
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

    /// Sets the message; true if it changed.
    func tell(_ text: String?) -> Bool {
        guard text != (label.isVisible ? label.text : nil) else { return false }
        label.text = text ?? ""
        label.isVisible = text != nil
        return true
    }

    func takeFocus() { _ = shape.grabFocus() }
}
