import Glibc
import WeftShim

/// The two memory files of a request: the encoded bytes, sealed against changes, and the pixels. Closed with the last
/// reference.
final class DecoderFiles: Sendable {
    private let encoded: Int32
    private let pixels: Int32
    private let job: PictureJob

    /// Nil if the system has no file or no memory for it.
    init?(_ file: [UInt8], _ job: PictureJob) {
        let encoded = file.withUnsafeBytes { weft_memory_file_of($0.baseAddress, $0.count) }
        guard encoded >= 0 else { return nil }
        let pixels = weft_memory_file_new(job.byteCount)
        guard pixels >= 0 else {
            close(encoded)
            return nil
        }
        self.encoded = encoded
        self.pixels = pixels
        self.job = job
    }

    deinit {
        close(encoded)
        close(pixels)
    }

    var descriptors: [Int32] { [encoded, pixels] }

    /// Allocates memory for the pixels while the decoder works, since a later allocation would take half as long as the
    /// decoding. If there is no memory, the decoder fails by itself.
    func reserve() {
        weft_memory_file_reserve(pixels, job.byteCount)
    }

    /// Seals the pixels, so that the decoder cannot change them; false if size or seals differ.
    func seal() -> Bool { weft_memory_file_seal(pixels, job.byteCount) == 0 }

    /// The sealed pixels; nil without memory.
    func surface() -> ImageSurface? {
        weft_memory_file_map(pixels, Int32(job.width), Int32(job.height)).map { ImageSurface(taking: $0) }
    }
}
