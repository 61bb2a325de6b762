/// The figures of one scroll run, named as in the reports of `bench-peers`. Times in milliseconds, without the first 20
/// frames.
///
/// A frame lasts from one "after-paint" of the frame clock to the next, so work in between counts for the frame that
/// shows its result.
struct ScrollReport: Sendable {
    /// The number of counted frames.
    var frames: Int
    /// CPU time of the main thread.
    var cpuMeanMs, cpuP50Ms, cpuP99Ms, cpuMaxMs: Double
    /// Frames with more than 1/60 s of main-thread CPU.
    var framesOver: Int
    /// Wall time per frame outside poll().
    var wallP99Ms: Double
    /// Wall time per frame outside poll() and outside painting (from the end of the "layout" phase to "after-paint",
    /// where a software GL waits for its own threads), minus CPU time. It shows how long the main thread was blocked.
    var waitP99Ms: Double
    /// Wall time from frame to frame.
    var intervalP50Ms, intervalP99Ms: Double
    /// Resident memory at the end.
    var rssKB: Int
    /// Rows drawn without their text, and without their picture; summed over frames.
    var rowsWithoutText, rowsWithoutPicture: Int
    /// Rows without text, in percent of all rows that were drawn.
    var shareWithoutText: Double
    /// The number of times that the main thread did work meant for workers.
    var mainThreadLayouts, mainThreadShapings, mainThreadDrawings: Int
    var mainThreadDecodings, mainThreadParsings, mainThreadFileReads: Int

    /// All figures by the names of their properties.
    var figures: [String: Double] {
        Mirror(reflecting: self).children.reduce(into: [:]) { figures, figure in
            guard let name = figure.label else { return }
            figures[name] = figure.value as? Double ?? (figure.value as? Int).map(Double.init)
        }
    }
}
