import Glibc
import WeftShim

extension MainLoop {
    private static var loop: OpaquePointer?

    /// Runs the main loop of a program without windows until `quit`. Call it from the main thread's own stack, never
    /// from a main-actor job.
    public static func run() {
        install()
        let running = g_main_loop_new(nil, 0)
        loop = running
        g_main_loop_run(running)
        loop = nil
        g_main_loop_unref(running)
    }

    /// Ends `run`.
    public static func quit() {
        if let loop { g_main_loop_quit(loop) }
    }

    /// Calls `body` on the main thread, in the loop, when the process receives SIGTERM, SIGINT or SIGHUP, which then do
    /// not end it. For the process's lifetime.
    public static func onTermination(_ body: @escaping @MainActor @Sendable () -> Void) {
        terminationBody = body
        // A process started from a thread that blocks signals, as libdispatch's do, would never receive them.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            sigaddset(&signals, signal)
            g_unix_signal_add(
                signal,
                { _ in
                    MainActor.assumeIsolated { MainLoop.terminationBody() }
                    return 1
                }, nil)
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static var terminationBody: @MainActor @Sendable () -> Void = {}
}
