import FoundationEssentials
import Glibc
import GroupDirectory
import WeftGLib
import WeftGraphics

/// One contender of the decoding case, which runs in a separate process: it decodes a photo of the sample again and
/// again, as a worker does.
enum DecodeBench: String, Sendable, CaseIterable {
    /// Decoded by `weft-picture-decoder`.
    case apart
    /// Decoded in this process, as without `weft-picture-decoder`.
    case inside

    private static let rounds = 200

    func figures() throws -> [String: Double] {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = program.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 }
        let isApart = access("\(folder)/weft-picture-decoder", X_OK) == 0
        guard isApart == (self == .apart) else {
            guard self == .inside else { throw BenchError.child("weft-picture-decoder is not beside feed-bench") }
            return try Self.elsewhere(program, "\(folder)/feed-bench-inside")
        }
        ProcessMemory.keepSmall()
        let bytes = try Self.photo()
        var times: [Double] = []
        for round in 0..<(Self.rounds + 20) {
            let start = monotonicNow()
            let request = try PictureRequest(bytes, fitting: (width: 600, height: 600))
            guard case .done(let texture) = try request.decodeBriefly() else {
                throw BenchError.child("a small picture was put off")
            }
            guard texture.width == 600 else { throw BenchError.child("\(texture.width) pixels of 600") }
            // Excludes the start of the process and the warm-up.
            if round >= 20 { times.append((monotonicNow() - start) * 1e3) }
        }
        times.sort()
        return ["decodeMs": times[times.count / 2], "p90Ms": times[times.count * 9 / 10]]
    }

    /// The same by a copy of this program in a folder without the decoder.
    private static func elsewhere(_ program: String, _ folder: String) throws -> [String: Double] {
        let copy = "\(folder)/feed-bench"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        unlink(copy)
        try FileManager.default.copyItem(atPath: program, toPath: copy)
        defer { unlink(copy) }
        // A program searches its data relative to its own folder, which differs for the copy.
        let data = ["BROWSE_MEETUP_DATA": try DataDirectory.forThisProcess().find()]
        let report = try ChildProcess(
            path: copy, arguments: ["run-weft-decode", DecodeBench.inside.rawValue],
            environment: ProcessInfo.processInfo.environment.merging(data) { $1 }
        ).run(timeout: 100)
        guard let figures = FigureReport.figures(in: report) else { throw BenchError.child("a copy reported nothing") }
        return figures
    }

    private static func photo() throws -> [UInt8] {
        let folder = try DataDirectory.forThisProcess().find()
        return try LocalFile.read("\(folder)/photos/p01.jpg", maximumBytes: 1 << 20)
    }
}
