import Glibc
import WeftShim

/// Runs openbox on the tests' display, for tests that need a window manager, such as those of minimising.
@MainActor
public final class WindowManager {
    private var process: GPid = 0

    /// Returns when it manages the screen, since a window that is mapped before may wait for it forever. Nil if openbox
    /// is not installed, or does not start.
    public init?() {
        guard let path = g_find_program_in_path("openbox") else { return nil }
        defer { g_free(path) }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("openbox"), nil]
        defer { free(arguments[0]) }
        let flags = GSpawnFlags(
            rawValue: WEFT_G_SPAWN_SEARCH_PATH.rawValue | WEFT_G_SPAWN_DO_NOT_REAP_CHILD.rawValue
                | WEFT_G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        guard g_spawn_async(nil, &arguments, nil, flags, nil, nil, &process, nil) != 0 else { return nil }
        guard pump(until: { Input.isManaged }) else {
            end()
            return nil
        }
    }

    public func end() {
        guard process != 0 else { return }
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        process = 0
    }
}
