import WeftGLib
import WeftLayout
import WeftShim

/// A picture in memory, ready to be shown: premultiplied, 4 bytes per pixel.
///
/// Any thread may hold and release it. GSK keeps render data at the GdkTexture without a lock, so the GdkTexture itself
/// is released on the main thread, from a list that is emptied in the next iteration of the main loop.
// @unchecked: the pointer never changes, and a GdkMemoryTexture is immutable.
public final class Texture: @unchecked Sendable {
    /// The GdkTexture, borrowed: valid while this object lives.
    public let pointer: OpaquePointer
    /// Width in device pixels.
    public let width: Int
    /// Height in device pixels.
    public let height: Int
    /// Unique in the process, and never reused.
    public let id: UInt64

    private static let lastID = Locked<UInt64>(0)

    /// `width` and `height`, in device pixels.
    public var size: Size { Size(width: Double(width), height: Double(height)) }

    /// Its memory in bytes, without GSK's copy on the graphics card.
    public var byteCount: Int { width * height * 4 }

    /// Takes ownership of the caller's reference to a GdkTexture.
    init(full pointer: OpaquePointer) {
        self.pointer = pointer
        width = Int(gdk_texture_get_width(pointer))
        height = Int(gdk_texture_get_height(pointer))
        id = Self.lastID.withLock { last in
            last += 1
            return last
        }
        LiveCount.textures.increment()
    }

    /// Takes ownership of the caller's reference to a GdkTexture.
    public convenience init(taking pointer: OpaquePointer) {
        self.init(full: pointer)
    }

    /// Makes a texture of pixels, 4 bytes each (red, green, blue, alpha), row by row. Returns nil if the count is
    /// wrong.
    public convenience init?(rgba pixels: [UInt8], width: Int, height: Int) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        let format = GDK_MEMORY_R8G8B8A8
        guard let texture = gdk_memory_texture_new(gint(width), gint(height), format, bytes, gsize(width * 4)) else {
            return nil
        }
        self.init(full: texture)
    }

    /// The pixels as a PNG file. Any thread; O(pixels).
    public func makePNG() -> [UInt8] {
        guard let bytes = gdk_texture_save_to_png_bytes(pointer) else { return [] }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        guard let data = g_bytes_get_data(bytes, &count) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
    }

    /// Writes a PNG file; false on failure. Blocks, so not on the main thread of a program with a window.
    public func savePNG(to path: String) -> Bool { gdk_texture_save_to_png(pointer, path) != 0 }

    deinit {
        LiveCount.textures.decrement()
        TextureReleaseList.add(pointer)
    }
}

/// GdkTextures without an owner that wait for their release on the main thread.
public enum TextureReleaseList {
    private static let waiting = Locked<[UInt]>([])

    /// The number of waiting textures. Any thread.
    public static var count: Int { waiting.withLock { $0.count } }

    static func add(_ texture: OpaquePointer) {
        let isFirst = waiting.withLock { list in
            list.append(UInt(bitPattern: texture))
            return list.count == 1
        }
        if isFirst { MainWakeUp.schedule { drain() } }
    }

    /// Releases the waiting textures. The main loop does it by itself; the program calls it once more before it exits.
    @MainActor
    public static func drain() {
        let textures = waiting.withLock { list in
            defer { list = [] }
            return list
        }
        let trace = Trace.begin("dealloc", UInt64(textures.count))
        for address in textures {
            g_object_unref(UnsafeMutableRawPointer(bitPattern: address))
        }
        Trace.end(trace)
    }
}
