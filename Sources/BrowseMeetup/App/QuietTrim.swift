import Weft

/// Returns freed memory to the system when the user pauses. Main actor.
///
/// Pictures, rows and, where popovers are drawn by GL, Mesa's shaders come and go. Blocks that are freed are often below
/// blocks in use, and glibc by itself returns only the heap's end.
@MainActor
final class QuietTrim {
    /// The one of this process.
    static let shared = QuietTrim()

    /// Milliseconds since the last frame. Trimming locks the heap, on a busy machine for 20 ms on average and 270 at
    /// most, so not while anything moves.
    private static let pause = 3000
    private var isStarted = false
    /// Runs from the first frame after a trim.
    private var timer: MainTimer?

    private init() {}

    /// Trims after each pause from now on.
    func start() {
        guard !isStarted else { return }
        isStarted = true
        FrameClock.shared.onPainted { [weak self] in self?.painted() }
    }

    private func painted() {
        if let timer { return timer.restart() }
        timer = MainTimer(milliseconds: Self.pause) { [weak self] in
            self?.timer = nil
            WorkerPool.shared.submit(.preload) { _ in ProcessMemory.trim() }
        }
    }
}
