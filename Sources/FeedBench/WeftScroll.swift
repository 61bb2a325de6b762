/// Weft's side of the scroll bench, run in a process of its own: a window of `options.width` x `options.height` with a
/// `TableNode` of `options.rows` group cells (`BenchRow` is their data), scrolled by `options.step` each frame.
@MainActor
func runWeftScroll(_ options: ScrollOptions) throws -> ScrollReport {
    throw BenchError.child("run-weft-scroll: the table is not there yet")
}
