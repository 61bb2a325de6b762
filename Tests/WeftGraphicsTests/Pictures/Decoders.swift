import Glibc
import Testing
import WeftShim
import WeftTestBasics
import WeftTestSupport

@testable import WeftGLib
@testable import WeftGraphics

/// Pools of processes for tests, and their observation from outside.
enum Decoders {
    /// A pool that decodes in this process.
    static let inside = DecoderPool(DecoderConfiguration(path: nil))

    /// A separate pool for one test.
    static func pool(_ change: (inout DecoderConfiguration) -> Void = { _ in }) -> DecoderPool {
        var configuration = DecoderConfiguration()
        change(&configuration)
        return DecoderPool(configuration)
    }

    /// A pool of processes that give wrong answers, in the way with that name in Tests/LyingDecoder.
    static func lying(_ way: String, _ change: (inout DecoderConfiguration) -> Void = { _ in }) -> DecoderPool {
        pool { configuration in
            configuration.path = try? ChildProcess.executable(named: "LyingDecoder")
            configuration.arguments = [way]
            change(&configuration)
        }
    }

    /// True if the process exists, including a zombie.
    static func exists(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

    /// The processor time of a process in hundredths of a second.
    static func ticks(of process: pid_t) -> Int {
        let fields = LocalFile.readSpecial("/proc/\(process)/stat")?.split(separator: ")").last?.split(separator: " ")
        guard let fields, fields.count > 12 else { return 0 }
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    static func kilobytes(of process: pid_t, _ name: String) -> Int? {
        LocalFile.readSpecial("/proc/\(process)/status")?.split(separator: "\n").first { $0.hasPrefix(name) }?
            .split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
    }

    /// The number of threads of this process with that name.
    static func threads(named name: String) -> Int {
        entries("/proc/self/task").filter { LocalFile.readSpecial("/proc/self/task/\($0)/comm") == name + "\n" }.count
    }

    static var openFiles: Int { entries("/proc/self/fd").count }

    /// The names in a folder.
    static func entries(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Waits until `condition` is true. Returns false after 10 seconds.
    static func wait(_ condition: () -> Bool) -> Bool {
        let end = monotonicSeconds() + 10
        while !condition() {
            if monotonicSeconds() > end { return false }
            usleep(1_000)
        }
        return true
    }

    /// Runs `body` on another thread. The result is a closure that waits for the value.
    static func beside<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> () -> Value? {
        let value = Locked<Value?>(nil)
        let status = startThread(stackBytes: nil) {
            let result = body()
            value.withLock { $0 = result }
        }
        return {
            guard status == 0, wait({ value.withLock { $0 != nil } }) else { return nil }
            return value.withLock { $0 }
        }
    }
}

/// Pictures for tests of decoders.
enum DecoderSamples {
    /// A picture that takes a decoder about 0.05 s.
    static let slow = HostilePictures.greyJPEG(width: 2_000, height: 1_990, isProgressive: true, emptyScans: 60)
    static let quick = PictureSamples.quarters("png", width: 40, height: 40)

    /// A progressive JPEG of 200 x 160 pixels.
    static func progressive() throws -> [UInt8] {
        try LocalFile.read(Checkout.path + "/Tests/WeftNodesTests/Media/progressive.jpg", maximumBytes: 1 << 20)
    }

    /// A photo of 600 x 600 pixels from the sample data.
    static func photo() throws -> [UInt8] {
        try LocalFile.read(Checkout.data + "/photos/p01.jpg", maximumBytes: 1 << 20)
    }
}

extension PictureDecoder {
    /// Decodes a picture in the processes of `pool`.
    static func decode(
        _ bytes: [UInt8], in pool: DecoderPool, fitting box: (width: Int, height: Int)? = nil,
        mode: ContentMode = .scaleAspectFill, corners: PictureCorners = .square,
        limits: PictureLimits = PictureLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(PictureError) -> Texture {
        try PictureRequest(bytes, fitting: box, mode: mode, corners: corners, limits: limits)
            .decodeNow(pool: pool, isCancelled)
    }
}

extension Texture {
    var pixels: [UInt8] {
        var pixels = [UInt8](repeating: 0, count: byteCount)
        gdk_texture_download(pointer, &pixels, gsize(width * 4))
        return pixels
    }
}
