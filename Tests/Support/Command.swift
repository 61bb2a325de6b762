import WeftShim

/// Runs programs until they end. Any thread.
public enum Command {
    /// Runs a command line. `status` is 0 if the program succeeded; `output` is the text of both its outputs.
    public static func run(_ line: String) -> (status: Int, output: String) {
        var status: gint = -1
        var output: UnsafeMutablePointer<CChar>?
        var errors: UnsafeMutablePointer<CChar>?
        let isStarted = g_spawn_command_line_sync(line, &output, &errors, &status, nil) != 0
        defer {
            g_free(output)
            g_free(errors)
        }
        let text = [output, errors].compactMap { $0.map { String(cString: $0) } }.joined()
        return (isStarted ? Int(status) : -1, text)
    }
}
