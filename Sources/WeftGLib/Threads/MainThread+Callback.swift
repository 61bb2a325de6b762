extension MainThread {
    /// Runs `body` on the main actor inside a C callback on the main thread. These are all callbacks of GTK, and those
    /// of GIO and libsoup in the main context. Traps on any other thread.
    ///
    /// - Parameter arguments: the callback's arguments, as a tuple if there are several. They belong to C: `body` must
    ///   not keep a pointer of them.
    @inlinable
    package static func inCallback<Arguments, Result: Sendable>(
        _ arguments: Arguments, _ body: @MainActor (Arguments) -> Result
    ) -> Result {
        // nonisolated(unsafe): pointers are not Sendable, but these change no thread and do not outlive the call.
        nonisolated(unsafe) let arguments = arguments
        return MainActor.assumeIsolated { body(arguments) }
    }
}
