import WeftGLib
import WeftShim

/// Decodes an animation's frames in order and composes them on a canvas.
final class AnimationDecoder: AnimatedImageFrames {
    private struct State {
        var next = 0
        var canvas: ImageSurface?
        /// The canvas before a frame that will be removed again.
        var saved: ImageSurface?
        var disposal: AnimationFrame?
    }

    // @unchecked: surfaces are used under the lock of `state` alone.
    private struct Box: @unchecked Sendable {
        var state = State()
    }

    private let animation: EncodedAnimation
    private let pool: DecoderPool
    private let reader: PictureBytes
    private let box = Locked(Box())

    init(_ animation: EncodedAnimation, pool: DecoderPool = .shared) {
        self.animation = animation
        self.pool = pool
        reader = PictureBytes(animation.bytes)
    }

    func next() throws(PictureError) -> Texture {
        MainThread.assertOff(.decoding)
        return try box.withLock { box throws(PictureError) in try advance(&box.state) }
    }

    private func advance(_ state: inout State) throws(PictureError) -> Texture {
        let frame = animation.frames[state.next]
        if state.next == 0 {
            state.canvas = nil
            state.disposal = nil
            state.saved = nil
        }
        let size = animation.canvas
        guard let canvas = state.canvas ?? ImageSurface(width: size.width, height: size.height) else {
            throw .outOfMemory(width: size.width, height: size.height)
        }
        state.canvas = canvas
        // Decodes before anything is changed, since decoding may have to be repeated.
        let picture = try decode(frame)
        dispose(&state, canvas)
        if frame.disposal == .restore { state.saved = canvas.copy() }
        canvas.withContext { cairo in
            if !frame.blends {
                clear(frame, on: cairo)
            }
            // Clips to the frame, since painting extends a picture's last pixels beyond its edge.
            cairo_rectangle(cairo, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
            cairo_clip(cairo)
            cairo_translate(cairo, Double(frame.x), Double(frame.y))
            picture.paint(on: cairo, alpha: 1)
        }
        state.disposal = frame
        state.next = (state.next + 1) % animation.frames.count
        guard let shown = canvas.copy(orientation: size.orientation) else {
            throw .outOfMemory(width: animation.width, height: animation.height)
        }
        return shown.makeTexture()
    }

    private func dispose(_ state: inout State, _ canvas: ImageSurface) {
        guard let frame = state.disposal else { return }
        switch frame.disposal {
        case .keep: break
        case .clear: canvas.withContext { clear(frame, on: $0) }
        case .restore:
            if let saved = state.saved {
                canvas.withContext { cairo in
                    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
                    saved.paint(on: cairo, alpha: 1)
                }
            }
            state.saved = nil
        }
    }

    private func clear(_ frame: AnimationFrame, on cairo: OpaquePointer) {
        cairo_save(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
        cairo_rectangle(cairo, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
        cairo_fill(cairo)
        cairo_restore(cairo)
    }

    private func decode(_ frame: AnimationFrame) throws(PictureError) -> ImageSurface {
        let isGIF = reader.text(0, 4) == "GIF8"
        let file = isGIF ? reader.singleGIF(frame) : reader.singleWebP(frame)
        let header = PictureHeader(
            format: isGIF ? .gif : .webp, width: frame.width, height: frame.height, orientation: 1)
        // A frame may be larger than the canvas. The excess is invisible, but must still count for the limit.
        guard frame.width <= animation.canvas.width + 16, frame.height <= animation.canvas.height + 16 else {
            throw .malformed(header.format, "a frame of \(frame.width) x \(frame.height) in a smaller animation")
        }
        let parts = try PictureScan(file).parts
        guard parts.isComplete else { throw .truncated(header.format) }
        let plan = PicturePlan(header, box: nil, mode: .center, cropsToSize: false, fillsBox: false)
        return try decode(PictureJob(header: header, plan: plan), parts.file(of: file))
    }

    /// Blocks a worker: it waits neither for processes that are all busy for long, nor long for the frame.
    private func decode(_ job: PictureJob, _ file: [UInt8]) throws(PictureError) -> ImageSurface {
        let end = monotonicSeconds() + pool.configuration.workerSeconds
        let seconds = pool.configuration.stepSeconds
        var outcome = try pool.decode(job, file, seconds: seconds, until: end) { false }
        if case .underWay(let work) = outcome { outcome = try pool.finish(work) { false } }
        switch outcome {
        case .surface(let surface): return surface
        case .inside: return try job.decodeInside(file, cuts: [], isCancelled: { false })
        case .underWay, .busy: throw .cancelled
        }
    }
}

extension ImageSurface {
    /// An upright copy of the pixels; nil without memory for it.
    ///
    /// - Parameter orientation: the Exif orientation, 1 to 8, of these pixels.
    func copy(orientation: Int = 1) -> ImageSurface? {
        let isTurned = orientation >= 5
        guard let copy = ImageSurface(width: isTurned ? height : width, height: isTurned ? width : height) else {
            return nil
        }
        copy.withContext { cairo in
            cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            var upright = Self.upright(orientation, width: Double(width), height: Double(height))
            cairo_transform(cairo, &upright)
            paint(on: cairo, alpha: 1)
        }
        return copy
    }

    /// The transformation from stored to displayed positions, for the stored size.
    private static func upright(_ orientation: Int, width: Double, height: Double) -> cairo_matrix_t {
        let (x, y): ((Double, Double, Double), (Double, Double, Double)) =
            switch orientation {
            case 2: ((-1, 0, width), (0, 1, 0))
            case 3: ((-1, 0, width), (0, -1, height))
            case 4: ((1, 0, 0), (0, -1, height))
            case 5: ((0, 1, 0), (1, 0, 0))
            case 6: ((0, -1, height), (1, 0, 0))
            case 7: ((0, -1, height), (-1, 0, width))
            case 8: ((0, 1, 0), (-1, 0, width))
            default: ((1, 0, 0), (0, 1, 0))
            }
        return cairo_matrix_t(xx: x.0, yx: y.0, xy: x.1, yy: y.1, x0: x.2, y0: y.2)
    }
}
