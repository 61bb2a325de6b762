import Weft
import WeftGLib

extension ScrollReport {
    /// The number of frames at the start that are not counted, as in `frame_meter_print` of the peers.
    static let warmUpFrames = 20

    /// The figures of a run of this process.
    init(frames all: [FrameMeter.Frame], rowsDrawn: Int, rowsWithoutText: Int, rowsWithoutPicture: Int) {
        let frames = all.count > 2 * Self.warmUpFrames ? all.dropFirst(Self.warmUpFrames) : all[...]
        let cpu = frames.map(\.cpu)
        let caught = MainThread.violations.withLock { $0 }
        self.init(
            frames: frames.count, cpuMeanMs: 1000 * cpu.reduce(0, +) / Double(max(1, cpu.count)),
            cpuP50Ms: Self.percentile(cpu, 0.5), cpuP99Ms: Self.percentile(cpu, 0.99),
            cpuMaxMs: Self.percentile(cpu, 1), framesOver: cpu.count { $0 > 1.0 / 60 },
            wallP99Ms: Self.percentile(frames.map(\.busy), 0.99), waitP99Ms: Self.percentile(frames.map(\.wait), 0.99),
            intervalP50Ms: Self.percentile(frames.map(\.interval), 0.5),
            intervalP99Ms: Self.percentile(frames.map(\.interval), 0.99),
            rssKB: ProcessMemory.residentKilobytes ?? 0,
            rowsWithoutText: rowsWithoutText, rowsWithoutPicture: rowsWithoutPicture,
            shareWithoutText: 100 * Double(rowsWithoutText) / Double(max(1, rowsDrawn)),
            mainThreadLayouts: caught[.layout, default: 0], mainThreadShapings: caught[.shaping, default: 0],
            mainThreadDrawings: caught[.drawing, default: 0], mainThreadDecodings: caught[.decoding, default: 0],
            mainThreadParsings: caught[.parsing, default: 0], mainThreadFileReads: caught[.fileRead, default: 0])
    }

    /// The nearest-rank percentile, in milliseconds.
    private static func percentile(_ seconds: [Double], _ part: Double) -> Double {
        guard !seconds.isEmpty else { return 0 }
        let sorted = seconds.sorted()
        let rank = Int((part * Double(sorted.count)).rounded(.up))
        return 1000 * sorted[min(max(rank - 1, 0), sorted.count - 1)]
    }
}
