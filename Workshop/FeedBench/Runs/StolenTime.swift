import Glibc

/// The time for which the hypervisor ran other machines although a processor of this one had work. The CPU clocks of
/// threads include it.
private struct StolenTime: ~Copyable {
    private let file = open("/proc/stat", O_RDONLY | O_CLOEXEC)

    deinit {
        close(file)
    }

    /// The stolen time in seconds since the machine started, of all processors, in steps of the kernel's clock (10 ms);
    /// 0 if the kernel does not report it.
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

    /// Called at the end of each frame; the first call only starts the measurement.
    func note() { readings.append(time.seconds) }

    /// The stolen time of each frame in seconds.
    var taken: [Double] { zip(readings, readings.dropFirst()).map { $1 - $0 } }
}
