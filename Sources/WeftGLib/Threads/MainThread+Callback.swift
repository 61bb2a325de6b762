extension MainThread {
    /// Runs `body` on the main actor inside of a C callback that comes on the main thread, as GTK's, and GIO's and libsoup's
    /// in the main context, do; anywhere else it traps.
    ///
    /// - Parameter arguments: what C handed over, a tuple where that is more than one. It is C's again afterwards: `body`
    ///   keeps no pointer of it.
    @inlinable
    package static func inCallback<Arguments, Result: Sendable>(
        _ arguments: Arguments, _ body: @MainActor (Arguments) -> Result
    ) -> Result {
        // nonisolated(unsafe): pointers are not Sendable, but these change no thread and do not outlive the call.
        nonisolated(unsafe) let arguments = arguments
        return MainActor.assumeIsolated { body(arguments) }
    }
}
