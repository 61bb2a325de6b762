import Glibc
import PictureDecoding
import WeftGLib

/// The processes that decode pictures, and their limits.
struct DecoderConfiguration: Sendable {
    /// Path of the decoder program; nil if there is none, and this process decodes.
    var path: String?
    var arguments: [String]
    var maximumProcesses = 2
    /// Seconds without work after which a process ends.
    var idleSeconds = 10.0
    /// Time limit for a picture, after which its process is ended; counted by `DecoderDeadline`.
    var pictureSeconds = 15.0
    /// Time limit for one step of a progressive picture, which a worker waits for.
    var stepSeconds = 1.0
    /// Time that a worker waits for a picture before it passes it on.
    var workerSeconds = 1.0
    /// Makes the memory files of a request.
    var makeFiles: @Sendable ([UInt8], PictureJob) -> DecoderFiles? = { DecoderFiles($0, $1) }
    /// Time limit for the process's greeting.
    var startSeconds = 10.0
    /// Working time after which a process is replaced, long before the limit of its CPU time (300 s).
    var longestWork = 120.0

    /// Maximum number of processes tried for one picture, if each ends before the request.
    static let maximumTries = 3

    /// Maximum number of progressive pictures per process.
    static let maximumSessions = 32
    static let maximumSessionPixels = 8_000_000

    init(path: String? = standardPath, limits: PictureLimits = .standard) {
        self.path = path
        arguments = [String(Self.memory(limits))]
    }

    /// The memory limit of a process in bytes, besides its libraries: a picture, as decoded and as scaled, with its
    /// bytes; the pixels of its sessions, with at most two coefficients of 2 bytes for each of three colours; and a
    /// reserve.
    private static func memory(_ limits: PictureLimits) -> Int {
        let sessions = maximumSessionPixels * 9
        let picture = limits.maximumBytes.addingReportingOverflow(
            limits.maximumPixels.multipliedReportingOverflow(by: 8).partialValue)
        return min(max(picture.partialValue, 0), 1 << 40) + sessions + 48 << 20
    }

    private static let name = "weft-picture-decoder"

    /// Path of the decoder after `make install`, relative to the program; in a build folder it is beside the program.
    private static let standardPath: String? = {
        guard let program = LocalFile.executablePath, let slash = program.lastIndex(of: "/") else { return nil }
        let folder = program[..<slash]
        let installed = "\(folder)/../libexec/weft"
        // Outside of an installation anybody may have made such a folder.
        if access("\(installed)/\(name)", X_OK) == 0, LocalFile.isOfUserOrSystem(installed),
            LocalFile.isOfUserOrSystem("\(installed)/\(name)")
        {
            return "\(installed)/\(name)"
        }
        return access("\(folder)/\(name)", X_OK) == 0 ? "\(folder)/\(name)" : nil
    }()
}
