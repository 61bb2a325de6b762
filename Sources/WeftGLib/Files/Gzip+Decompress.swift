import WeftShim

extension Gzip {
    /// Decompresses a gzip stream; nil if it is incomplete or invalid, or if the result exceeds `maximumBytes`.
    ///
    /// - Complexity: O(result).
    public static func decompress(_ bytes: [UInt8], maximumBytes: Int) -> [UInt8]? {
        let decompressor = GObjectReference(full: g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP))
        var result: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        var position = 0
        while true {
            var read: gsize = 0
            var written: gsize = 0
            let answer = bytes.withUnsafeBytes { input in
                g_converter_convert(
                    decompressor.pointer, input.baseAddress?.advanced(by: position), gsize(bytes.count - position),
                    &piece, gsize(piece.count), WEFT_G_CONVERTER_INPUT_AT_END, &read, &written, nil)
            }
            guard answer != G_CONVERTER_ERROR else { return nil }
            position += Int(read)
            result.append(contentsOf: piece[..<Int(written)])
            guard result.count <= maximumBytes else { return nil }
            if answer == G_CONVERTER_FINISHED { return result }
            guard read > 0 || written > 0 else { return nil }
        }
    }
}
