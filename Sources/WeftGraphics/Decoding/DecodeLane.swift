import Glibc
import WeftGLib
import WeftShim

/// A thread for decoding pictures, which may block so that workers need not. It is never released.
final class DecodeLane: Sendable {
    let index: Int

    init(index: Int) {
        self.index = index
    }

    /// The lane of the calling thread.
    static var current: DecodeLane? { box.value.lane }

    private final class Box {
        var lane: DecodeLane?
    }

    private static let box = ThreadLocal { Box() }

    /// False if the system has no thread for it.
    func start(_ body: @escaping @Sendable (DecodeLane) -> Never) -> Bool {
        startThread(stackBytes: nil) { self.run(body) } == 0
    }

    private func run(_ body: (DecodeLane) -> Never) -> Never {
        // Like the workers, the lane yields to the main thread.
        weft_thread_begin("weft-picture-\(index)", 2)
        Self.box.value.lane = self
        body(self)
    }
}
