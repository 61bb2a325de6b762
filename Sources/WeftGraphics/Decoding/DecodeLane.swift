import Glibc
import WeftGLib
import WeftShim

/// A thread that decodes pictures and waits for them, so that workers need not. It lives as long as the process.
final class DecodeLane: Sendable {
    let index: Int

    init(index: Int) {
        self.index = index
    }

    /// The lane whose thread the caller runs on.
    static var current: DecodeLane? { box.value.lane }

    private final class Box {
        var lane: DecodeLane?
    }

    private static let box = ThreadLocal { Box() }

    /// False when the system has no thread for it.
    func start(_ body: @escaping @Sendable (DecodeLane) -> Never) -> Bool {
        startThread(stackBytes: nil) { self.run(body) } == 0
    }

    private func run(_ body: (DecodeLane) -> Never) -> Never {
        // As the workers: the main thread goes first.
        weft_thread_begin("weft-picture-\(index)", 2)
        Self.box.value.lane = self
        body(self)
    }
}
