/// The figures of one scroll run, named as `bench-peers` names its own. Times in milliseconds; the first 20 frames are
/// left out of all of them.
///
/// A frame lasts from one "after-paint" of the frame clock to the next, so what is done in between belongs to the frame
/// that shows it.
struct ScrollReport: Sendable {
    /// Frames the figures are made from.
    var frames: Int
    /// CPU time of the main thread.
    var cpuMeanMs, cpuP50Ms, cpuP99Ms, cpuMaxMs: Double
    /// Frames with more than 1/60 s of main-thread CPU.
    var framesOver: Int
    /// Wall time a frame outside poll().
    var wallP99Ms: Double
    /// Wall time a frame outside poll() and outside painting (from the end of the "layout" phase to "after-paint", where
    /// a software GL waits for its own threads), minus CPU time: how long the main thread was held up.
    var waitP99Ms: Double
    /// Wall time from frame to frame.
    var intervalP50Ms, intervalP99Ms: Double
    /// Resident memory at the end.
    var rssKB: Int
    /// Rows that were in a drawn frame without their text, and without their picture; summed over frames.
    var rowsWithoutText, rowsWithoutPicture: Int
    /// Rows without text, in percent of all rows that were drawn.
    var shareWithoutText: Double
    /// How often the main thread did what belongs to the workers.
    var mainThreadLayouts, mainThreadShapings, mainThreadDrawings: Int
    var mainThreadDecodings, mainThreadParsings, mainThreadFileReads: Int

    /// All of them, under the names they have here.
    var figures: [String: Double] {
        Mirror(reflecting: self).children.reduce(into: [:]) { figures, figure in
            guard let name = figure.label else { return }
            figures[name] = figure.value as? Double ?? (figure.value as? Int).map(Double.init)
        }
    }
}
