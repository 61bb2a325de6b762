import Glibc
import WeftGLib
import WeftShim

/// A thread that decodes pictures and waits for them, so that workers need not. It lives as long as the process.
// @unchecked: `body` is written before the thread starts.
final class DecodeLane: @unchecked Sendable {
    let index: Int
    private var body: ((DecodeLane) -> Never)?

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
    func start(_ body: @escaping (DecodeLane) -> Never) -> Bool {
        self.body = body
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let context = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<DecodeLane>.fromOpaque(context).takeRetainedValue().run()
            }, context.toOpaque())
        if status != 0 { context.release() }
        return status == 0
    }

    private func run() -> Never {
        // As the workers: the main thread goes first.
        weft_thread_begin("weft-picture-\(index)", 2)
        Self.box.value.lane = self
        guard let body else { preconditionFailure("a lane that was not started") }
        body(self)
    }
}
