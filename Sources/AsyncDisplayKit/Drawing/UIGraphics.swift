import Foundation
import WeftGraphics
import WeftNodes

/// What a node's `draw` draws into: Weft's, with its own methods.
public typealias CGContext = DrawingContext

enum CurrentDrawing {
    @TaskLocal static var context: Carried<DrawingContext>?
}

/// What is drawn into on this thread; nil outside of a node's `draw`.
public func UIGraphicsGetCurrentContext() -> CGContext? { CurrentDrawing.context?.value }

extension ASDisplayNode {
    /// Draws with `context` as the current one.
    static func draw(
        _ bounds: CGRect, withParameters parameters: Any?, in context: DrawingContext, isCancelled: () -> Bool
    ) {
        CurrentDrawing.$context.withValue(Carried(context)) {
            draw(bounds, withParameters: parameters, isCancelled: isCancelled, isRasterizing: false)
        }
    }
}

@MainActor
extension ASDisplayNode {
    /// Says so where a class draws and the kind of node it inherits from leaves nothing to draw.
    final func reportIdleDrawing() {
        guard !backing.isDrawnByHook, drawParameters(forAsyncLayer: self) != nil else { return }
        Misuse.report(
            """
            \(backing.debugDescription).drawParameters: its kind of node shows what it shows by itself, so draw is not called. \
            Draw in an ASDisplayNode, and put it over or behind this one by a spec
            """)
    }
}
