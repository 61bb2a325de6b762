import FoundationEssentials
import Glibc

/// A description of the machine on which the figures were measured.
enum Machine {
    /// The processor, cores, system and renderer.
    static var description: String {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
        let system = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }?.split(separator: "\"").last
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let renderer = ProcessInfo.processInfo.environment["GSK_RENDERER"] ?? "default"
        return [
            model.map { $0.drop { $0 == " " } } ?? "unknown processor", "\(cores) cores", system ?? "unknown system",
            "GSK renderer \(renderer)",
        ].joined(separator: ", ")
    }
}
