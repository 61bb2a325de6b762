import Glibc
import PictureDecoding
import WeftGLib

/// Which processes decode pictures, and within which bounds.
struct DecoderConfiguration: Sendable {
    /// Nil: there is none, and this process decodes.
    var path: String?
    var arguments: [String]
    var maximumProcesses = 2
    /// After so long without a picture a process ends.
    var idleSeconds = 10.0
    /// What takes longer ends with its process; `DecoderDeadline` says what counts.
    var pictureSeconds = 15.0
    /// The same for one step of a picture that comes piece by piece, which a worker waits for.
    var stepSeconds = 1.0
    /// So long a worker waits for a picture; then others do.
    var workerSeconds = 1.0
    /// The memory files of a request.
    var makeFiles: @Sendable ([UInt8], PictureJob) -> DecoderFiles? = { DecoderFiles($0, $1) }
    /// Until it greets.
    var startSeconds = 10.0
    /// One that was at work for so long is replaced, long before the end of the processor time it may take (300 s).
    var longestWork = 120.0

    /// Processes that are asked for one picture, where each is gone before.
    static let maximumTries = 3

    /// In one process, of pictures that come piece by piece.
    static let maximumSessions = 32
    static let maximumSessionPixels = 8_000_000

    init(path: String? = standardPath, limits: PictureLimits = .standard) {
        self.path = path
        arguments = [String(Self.memory(limits))]
    }

    /// Bytes that a process may take besides its libraries. A picture, as it is decoded and as it is scaled, with its bytes;
    /// sessions hold their pixels with two coefficients of 2 bytes for each of three colours at most; and some more.
    private static func memory(_ limits: PictureLimits) -> Int {
        let sessions = maximumSessionPixels * 9
        let picture = limits.maximumBytes.addingReportingOverflow(
            limits.maximumPixels.multipliedReportingOverflow(by: 8).partialValue)
        return min(max(picture.partialValue, 0), 1 << 40) + sessions + 48 << 20
    }

    private static let name = "weft-picture-decoder"

    /// Where `make install` puts it, from the program's own place; in a build folder it is beside the program.
    private static let standardPath: String? = {
        guard let program = LocalFile.executablePath, let slash = program.lastIndex(of: "/") else { return nil }
        let folder = program[..<slash]
        return ["\(folder)/../libexec/weft/\(name)", "\(folder)/\(name)"].first { access($0, X_OK) == 0 }
    }()
}
