import Foundation
import WeftGraphics

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
