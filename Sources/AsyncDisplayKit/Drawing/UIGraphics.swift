import Foundation
import WeftGLib
import WeftGraphics
import WeftNodes

/// The context of a node's `draw`. It is Weft's type, with other methods than UIKit's.
public typealias CGContext = DrawingContext

/// A thread's drawing target and colours. Each thread has its own.
final class CurrentDrawing {
    private static let local = ThreadLocal { CurrentDrawing() }

    static var here: CurrentDrawing { local.value }

    /// The nested targets.
    private var targets: [Target] = []
    var fillColor = UIColor.black
    var strokeColor = UIColor.black
    /// The device pixels for each point of the current picture.
    private(set) var scale = 1.0

    private enum Target {
        case context(DrawingContext)
        /// A picture that is being recorded; it is made when it is complete.
        case picture(PictureRecording)
    }

    /// The context for direct drawing; nil for a picture, or without a target.
    var context: DrawingContext? {
        if case .context(let context) = targets.last { context } else { nil }
    }

    /// The picture that is being made.
    var picture: PictureRecording? {
        if case .picture(let picture) = targets.last { picture } else { nil }
    }

    func drawing<Result>(into context: DrawingContext, _ body: () throws -> Result) rethrows -> Result {
        targets.append(.context(context))
        defer { targets.removeLast() }
        return try body()
    }

    func making<Result>(at scale: Double, _ body: () throws -> Result) rethrows -> Result {
        let outer = (self.scale, targets.count)
        self.scale = scale
        defer {
            self.scale = outer.0
            // Removes targets that were begun and not ended.
            targets.removeLast(max(0, targets.count - outer.1))
        }
        return try body()
    }

    func begin(_ picture: PictureRecording) { targets.append(.picture(picture)) }

    func end() { if picture != nil { targets.removeLast() } }

    /// Draws immediately, or, in a picture, when it is made.
    func draw(_ body: @escaping (DrawingContext) -> Void) {
        switch targets.last {
        case .context(let context): body(context)
        case .picture(let picture): picture.steps.append(body)
        case nil: break
        }
    }
}

/// The drawing commands of a picture.
final class PictureRecording {
    let size: CGSize
    let scale: Double
    var steps: [(DrawingContext) -> Void] = []

    init(size: CGSize, scale: Double) {
        self.size = size
        self.scale = scale
    }
}

/// The drawing context of this thread. nil outside of a node's `draw`, and while a picture is made, since a picture has
/// a context only when it is complete.
public func UIGraphicsGetCurrentContext() -> CGContext? { CurrentDrawing.here.context }

/// Begins a picture of a size in points, on this thread: paths and pictures are drawn into it until it is ended. A
/// scale of 0 uses the scale of the current drawing, or 1.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let here = CurrentDrawing.here
    here.begin(PictureRecording(size: size, scale: scale > 0 ? Double(scale) : here.scale))
}

/// Begins a picture with one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// The picture drawn so far; nil outside a picture, and if it has no size.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let picture = CurrentDrawing.here.picture else { return nil }
    let environment = GraphicsEnvironment(scale: picture.scale)
    return Texture(size: picture.size.weft, environment: environment) { drawing in
        for step in picture.steps { step(drawing) }
    }.map { UIImage($0) }
}

/// Ends the picture.
public func UIGraphicsEndImageContext() { CurrentDrawing.here.end() }

/// Fills a box in the fill colour, in points.
public func UIRectFill(_ rect: CGRect) { UIBezierPath(rect: rect).fill() }

/// Draws a picture off the main thread, or anywhere else.
///
/// - Parameters:
///   - traitCollection: not used: colours are those of the light style.
///   - size: points.
///   - opaque: not used: a picture is opaque where something opaque was drawn.
///   - scale: pixels a point; 0 uses those of the current drawing, or 1.
///   - sourceImage: its scale counts, in place of a scale of 0.
///   - isCancelled: true cancels the drawing.
///   - work: draws into the current context.
/// - Returns: nil if it was cancelled, or has no size.
public func ASGraphicsCreateImage(
    _ traitCollection: ASPrimitiveTraitCollection, _ size: CGSize, _ opaque: Bool, _ scale: CGFloat,
    _ sourceImage: UIImage?, _ isCancelled: (() -> Bool)?, _ work: () -> Void
) -> UIImage? {
    guard isCancelled?() != true else { return nil }
    UIGraphicsBeginImageContextWithOptions(
        size, opaque, scale > 0 ? scale : CGFloat(sourceImage?.pixelsAPoint ?? 0))
    defer { UIGraphicsEndImageContext() }
    work()
    return isCancelled?() == true ? nil : UIGraphicsGetImageFromCurrentImageContext()
}

extension UIColor {
    /// Sets the fill and stroke colour.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the fill colour.
    public func setFill() { CurrentDrawing.here.fillColor = self }

    /// Sets the stroke colour.
    public func setStroke() { CurrentDrawing.here.strokeColor = self }
}

extension UIImage {
    /// Draws the picture, stretched over a box of points.
    public func draw(in rect: CGRect) {
        guard let texture = pixels else { return }
        CurrentDrawing.here.draw { $0.draw(texture, in: rect.weft) }
    }

    /// The pixels, decoded synchronously if they are not ready.
    var pixels: Texture? {
        texture ?? picture.flatMap { try? PictureDecoder.decode($0.bytes, fitting: nil) }
    }
}

extension ASDisplayNode {
    /// Draws with `context` as the current context.
    static func draw(
        _ bounds: CGRect, withParameters parameters: Any?, in context: DrawingContext, isCancelled: () -> Bool
    ) {
        CurrentDrawing.here.drawing(into: context) {
            draw(bounds, withParameters: parameters, isCancelled: isCancelled, isRasterizing: false)
        }
    }
}

@MainActor
extension ASDisplayNode {
    /// Reports a class that overrides `draw` although its kind of node does not draw.
    final func reportIdleDrawing() {
        guard !backing.isDrawnByHook, drawParameters(forAsyncLayer: self) != nil else { return }
        Misuse.report(
            """
            \(backing.debugDescription).drawParameters: its kind of node shows what it shows by itself, so draw is not called. \
            Draw in an ASDisplayNode, and put it over or behind this one by a spec
            """)
    }
}
