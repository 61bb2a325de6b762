import WeftShim

/// gzip, as used by HTTP's `Content-Encoding`. Any thread.
public enum Gzip {
    /// Compresses `piece` repeated `count` times; nil if zlib fails, which it does not for valid input.
    ///
    /// - Complexity: O(`piece.count` * `count`); holds one piece and the compressed bytes.
    public static func compress(_ piece: [UInt8], repeated count: Int = 1) -> [UInt8]? {
        let compressor = GObjectReference(full: g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9))
        let memory = GObjectReference(full: OpaquePointer(g_memory_output_stream_new_resizable()))
        let output = GObjectReference(
            full: OpaquePointer(g_converter_output_stream_new(memory.borrowed(), compressor.pointer)))
        for _ in 0..<count {
            guard g_output_stream_write_all(output.borrowed(), piece, gsize(piece.count), nil, nil, nil) != 0 else {
                return nil
            }
        }
        guard g_output_stream_close(output.borrowed(), nil, nil) != 0,
            let data = g_memory_output_stream_get_data(memory.borrowed())
        else { return nil }
        let size = Int(g_memory_output_stream_get_data_size(memory.borrowed()))
        return Array(UnsafeRawBufferPointer(start: data, count: size))
    }
}
