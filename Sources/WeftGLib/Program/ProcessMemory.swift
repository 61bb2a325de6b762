import WeftShim

/// The process's memory use. Any thread.
public enum ProcessMemory {
    /// Makes the C library return memory: two arenas instead of eight per core, and separate mappings for buffers of
    /// pictures and bodies, even after the first one was freed.
    public static func keepSmall() {
        weft_memory_keep_small()
    }

    /// Returns freed memory between allocations to the system; useful after releasing something large. Any thread;
    /// takes a few milliseconds.
    public static func trim() {
        weft_memory_trim()
    }

    /// Resident memory in KiB (`VmRSS`); nil without /proc.
    public static var residentKilobytes: Int? { kilobytes("VmRSS:") }

    /// Peak resident memory since the process began or `resetPeak`, in KiB (`VmHWM`); nil without /proc. For tests.
    package static var peakKilobytes: Int? { kilobytes("VmHWM:") }

    /// Resets the peak; false if the system does not allow it. For tests.
    package static func resetPeak() -> Bool {
        LocalFile.writeSpecial("5", to: "/proc/self/clear_refs")
    }

    private static func kilobytes(_ name: String) -> Int? {
        guard let lines = LocalFile.readSpecial("/proc/self/status")?.split(separator: "\n") else { return nil }
        return lines.first { $0.hasPrefix(name) }?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst()
            .first.flatMap { Int($0) }
    }
}
