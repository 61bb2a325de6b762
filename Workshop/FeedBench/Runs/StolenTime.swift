import Glibc

/// The time that the hypervisor gave to other machines while a processor of this one had something to do. Threads' clocks of CPU
/// time count it as theirs.
private struct StolenTime: ~Copyable {
    private let file = open("/proc/stat", O_RDONLY | O_CLOEXEC)

    deinit {
        close(file)
    }

    /// Seconds since the machine started, of all processors, in steps of the kernel's clock (10 ms); 0 where the kernel does not say.
    var seconds: Double {
        var text = [UInt8](repeating: 0, count: 256)
        let length = pread(file, &text, text.count, 0)
        guard length > 0 else { return 0 }
        let line = String(decoding: text[..<length].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let fields = line.split(separator: " ")
        // proc_stat(5): cpu user nice system idle iowait irq softirq steal
        guard fields.count > 8, fields[0] == "cpu", let ticks = Double(fields[8]) else { return 0 }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}

/// Stolen time per frame.
final class StolenFrames {
    private let time = StolenTime()
    private var readings: [Double] = []

    /// At the end of each frame; the first one is the beginning.
    func note() { readings.append(time.seconds) }

    /// Seconds of each frame.
    var taken: [Double] { zip(readings, readings.dropFirst()).map { $1 - $0 } }
}
