import WeftGTK
import WeftLayout
import WeftNodes

/// A widget with another one beside it while there is room for both, such as a page with its picture. The content keeps
/// its scroll position and the keyboard through the change. Main actor.
@MainActor
public final class SideBySide: CanvasDelegate {
    /// The side's place from the leading edge, in points.
    public struct Room: Sendable, Hashable {
        /// The empty space before the side.
        public let start: Double
        /// The side's width. The content begins after it.
        public let width: Double

        /// Makes a place from its parts.
        public init(start: Double, width: Double) {
            self.start = start
            self.width = width
        }
    }

    /// The widget to put into a container.
    public var widget: Widget { canvas }

    /// The widget at the leading edge; nil gives the content the whole width.
    public var side: Widget? {
        didSet {
            guard side !== oldValue else { return }
            oldValue?.removeFromParent()
            side?.setParent(canvas)
            canvas.queueAllocate()
        }
    }

    /// Called outside of an allocation after the width in points or the text scale changed.
    public var onResize: ((_ width: Double, _ textScale: Double) -> Void)?

    private let canvas = CanvasWidget(role: .group)
    private let content: Widget
    private let room: (_ width: Double, _ textScale: Double) -> Room?
    private var reportedSize: (width: Int, textScale: Double) = (0, 0)

    /// Shows `content` alone at first.
    ///
    /// - Parameter room: the place of the side in a given width at a given text scale; nil if it has no room.
    public init(_ content: Widget, room: @escaping (_ width: Double, _ textScale: Double) -> Room?) {
        self.content = content
        self.room = room
        canvas.delegate = self
        canvas.setExpands()
        content.setParent(canvas)
    }

    isolated deinit {
        // GTK requires a widget to have no children when it is disposed.
        for part in [side, content] { part?.removeFromParent() }
    }

    /// The scale of texts inside.
    public var textScale: Double { DisplaySettings.shared.environment(for: canvas).textScale }

    // MARK: CanvasDelegate

    public func canvasMeasure(_ axis: CanvasAxis, forSize: Int?) -> (minimum: Int, natural: Int) {
        content.measure(axis)
    }

    public func canvasAllocate(width: Int, height: Int) {
        let scale = textScale
        if reportedSize != (width, scale) {
            reportedSize = (width, scale)
            ApplyQueue.shared.afterDrain(self) { [weak self] in
                guard let self else { return }
                onResize?(Double(reportedSize.width), reportedSize.textScale)
            }
        }
        let room = self.room
        let place = side == nil ? nil : room(Double(width), scale)
        let start = Int(place?.start ?? 0)
        let end = min(start + Int(place?.width ?? 0), width)
        let isMirrored = canvas.isRightToLeft
        canvas.place(content, x: Double(isMirrored ? 0 : end), y: 0, width: width - end, height: height)
        // A side widget without room is only covered: nothing may be unmapped during an allocation, so its owner
        // removes it later.
        guard let side else { return }
        canvas.place(
            side, x: Double(isMirrored ? width - end : start), y: 0, width: max(end - start, 1), height: height)
    }

    public func canvasSnapshot(_ snapshot: Snapshot) {
        snapshot.child(content)
        if let side, room(Double(canvas.width), reportedSize.textScale) != nil { snapshot.child(side) }
    }

    public func canvasStyleChanged() { canvas.queueAllocate() }
}
