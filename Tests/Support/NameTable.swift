import Glibc
import WeftShim

/// GLib's table of names (quarks). When it is full, GLib copies it to a larger one and never frees the old one, since
/// threads read it without a lock (gquark.c, `quark_new`). The names registered by GStreamer are enough to fill it.
///
/// A suppression file cannot exclude it from LeakSanitizer, because the allocation's only known caller is `g_malloc`.
@MainActor
enum NameTable {
    private typealias IgnoreObject = @convention(c) (UnsafeRawPointer) -> Void
    private typealias IsOwned = @convention(c) (UnsafeRawPointer) -> Int32
    private typealias AllocatedSize = @convention(c) (UnsafeRawPointer) -> Int

    /// GLib's variable with the pointer to the table.
    private static let variable = findVariable()
    private static var excused: UnsafeRawPointer?

    /// Tells LeakSanitizer that the current table is kept on purpose. Has no effect without it.
    static func excuse() {
        guard let table = variable?.pointee, table != excused, let function = dlsym(nil, "__lsan_ignore_object") else {
            return
        }
        unsafeBitCast(function, to: IgnoreObject.self)(table)
        excused = table
    }

    private static func findVariable() -> UnsafePointer<UnsafeRawPointer?>? {
        guard let ownership = dlsym(nil, "__sanitizer_get_ownership"),
            let allocatedSize = dlsym(nil, "__sanitizer_get_allocated_size")
        else { return nil }
        let isOwned = unsafeBitCast(ownership, to: IsOwned.self)
        let size = unsafeBitCast(allocatedSize, to: AllocatedSize.self)
        for words in variablesOfGLib() {
            for index in words.indices {
                guard let table = words[index], isOwned(table) != 0, size(table) >= 16_384 else { continue }
                let names = table.assumingMemoryBound(to: UnsafePointer<CChar>?.self)
                guard names[1] == g_quark_to_string(1), names[2] == g_quark_to_string(2) else { continue }
                return words.baseAddress.map { $0 + index }
            }
        }
        return nil
    }

    /// The library's writable mappings: those of its file, and the anonymous one after them.
    private static func variablesOfGLib() -> [UnsafeBufferPointer<UnsafeRawPointer?>] {
        guard let maps = fopen("/proc/self/maps", "r") else { return [] }
        defer { fclose(maps) }
        var found: [UnsafeBufferPointer<UnsafeRawPointer?>] = []
        var end = UInt(0)
        var line = [CChar](repeating: 0, count: 4_096)
        while fgets(&line, Int32(line.count), maps) != nil {
            let parts = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
            let bounds = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, parts.count >= 5 else { continue }
            let isGLib = parts.count > 5 ? parts[5].contains("libglib-2.0") : bounds[0] == end
            guard isGLib else { continue }
            end = bounds[1]
            guard parts[1].hasPrefix("rw") else { continue }
            found.append(
                UnsafeBufferPointer(
                    start: UnsafePointer(bitPattern: bounds[0]), count: Int(bounds[1] - bounds[0]) / 8))
        }
        return found
    }
}
