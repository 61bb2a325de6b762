import WeftGLib
import WeftGraphics
import WeftLayout

extension ImageNode {
    /// Draws what came so far of `load` on a worker, unless `progress` is drawing, and shows it if `isWanted` says so then.
    /// `isWhole`: only once all of the picture was seen, however coarse.
    @MainActor
    func render(
        _ progress: ProgressRendering, of load: ImageLoad, isWhole: Bool = false,
        isWanted: @escaping @MainActor @Sendable () -> Bool
    ) {
        let size = frame.size
        guard let environment = main.environment?.value, size.width > 0, size.height > 0, progress.begin() else {
            return
        }
        let corners: PictureCorners = roundsCorners ? .round : .square
        let order = id
        WorkerPool.shared.submit(.visible) { [weak self] _ in
            let box = environment.pixels(covering: size)
            let texture = progress.picture(
                load.control.partialData, fitting: (Int(box.width), Int(box.height)), corners: corners,
                isWhole: isWhole)
            ApplyQueue.shared.push(order: order) { [weak self] in
                progress.end()
                guard let self, let texture, isWanted() else { return }
                self.main.contents = .fill(texture)
                self.canvasThatDraws?.queueDraw()
            }
        }
    }
}

/// Draws a progressive picture while it comes, one drawing at a time. Any thread.
final class ProgressRendering: Sendable {
    private struct State: Sendable {
        var isBusy = false
        var decoder: ProgressiveDecoder?
        /// It is no progressive JPEG.
        var isUseless = false
        var drawnBytes = 0
    }

    private let state = Locked(State())

    /// Whether a drawing may start.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.isBusy, !state.isUseless else { return false }
            state.isBusy = true
            return true
        }
    }

    func end() {
        state.withLock { $0.isBusy = false }
    }

    /// On a worker. `isWhole`: nothing before all of the picture was seen once, however coarse.
    func picture(_ bytes: [UInt8], fitting box: (Int, Int), corners: PictureCorners, isWhole: Bool) -> Texture? {
        // The header of a progressive picture, and something of its first scan.
        guard bytes.count >= 1024 else { return nil }
        let (known, drawn) = state.withLock { ($0.decoder, $0.drawnBytes) }
        guard bytes.count > drawn else { return nil }
        guard let decoder = known ?? ProgressiveDecoder(bytes) else {
            // Without its size by 64 KB it is taken for something else.
            if (try? PictureDecoder.header(of: bytes)) != nil || bytes.count > 65_536 {
                state.withLock { $0.isUseless = true }
            }
            return nil
        }
        state.withLock { state in
            state.decoder = decoder
            state.drawnBytes = bytes.count
        }
        let texture = decoder.picture(bytes, fitting: box, corners: corners)
        return isWhole && !decoder.isWhole ? nil : texture
    }
}
