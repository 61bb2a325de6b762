import WeftGLib
import WeftGraphics

/// Draws a progressive picture while it arrives, one drawing at a time. Any thread.
final class ProgressRendering: Sendable {
    private struct State: Sendable {
        var decoder: ProgressiveDecoder?
        /// True if the bytes are not a progressive JPEG.
        var isUseless = false
        var drawnBytes = 0
    }

    private let state = Locked(State())

    /// True if no part can ever be shown.
    var isUseless: Bool { state.withLock { $0.isUseless } }

    /// Draws the part of the picture that has arrived, on a worker. With `isWhole` the result is nil until a first pass
    /// over the whole picture has arrived.
    func picture(_ bytes: [UInt8], fitting box: (Int, Int), corners: PictureCorners, isWhole: Bool) -> Texture? {
        // The minimum for a progressive picture's header and some data of its first scan.
        guard bytes.count >= 1024 else { return nil }
        let (known, drawn) = state.withLock { ($0.decoder, $0.drawnBytes) }
        guard bytes.count > drawn else { return nil }
        guard let decoder = known ?? ProgressiveDecoder(bytes) else {
            // If the size is still unknown after 64 KB, the data is not considered a picture.
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
