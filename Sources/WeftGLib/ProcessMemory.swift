/// What the process takes of the machine's memory. Any thread.
public enum ProcessMemory {
    /// Resident memory in KiB (`VmRSS`); nil without /proc.
    public static var residentKilobytes: Int? {
        guard let lines = LocalFile.readSpecial("/proc/self/status")?.split(separator: "\n") else { return nil }
        return lines.first { $0.hasPrefix("VmRSS:") }?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst()
            .first.flatMap { Int($0) }
    }
}
