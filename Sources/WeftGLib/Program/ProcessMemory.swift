import WeftShim

/// What the process takes of the machine's memory. Any thread.
public enum ProcessMemory {
    /// Makes the C library give memory back: two arenas instead of eight a core, and buffers of pictures and bodies
    /// mapped one by one, also after the first was freed.
    public static func keepSmall() {
        weft_memory_keep_small()
    }

    /// Gives back what was freed in between what is still used; after something large was taken apart. Any thread; a few
    /// milliseconds.
    public static func trim() {
        weft_memory_trim()
    }

    /// Resident memory in KiB (`VmRSS`); nil without /proc.
    public static var residentKilobytes: Int? { kilobytes("VmRSS:") }

    /// The most that was resident since the process began or `resetPeak`, in KiB (`VmHWM`); nil without /proc. For tests.
    package static var peakKilobytes: Int? { kilobytes("VmHWM:") }

    /// Lets the peak begin anew; false where the system does not allow it. For tests.
    package static func resetPeak() -> Bool {
        LocalFile.writeSpecial("5", to: "/proc/self/clear_refs")
    }

    private static func kilobytes(_ name: String) -> Int? {
        guard let lines = LocalFile.readSpecial("/proc/self/status")?.split(separator: "\n") else { return nil }
        return lines.first { $0.hasPrefix(name) }?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst()
            .first.flatMap { Int($0) }
    }
}
