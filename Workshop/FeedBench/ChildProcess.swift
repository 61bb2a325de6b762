import FoundationEssentials
import Glibc

/// One child process, run to its end.
struct ChildProcess {
    let path: String
    let arguments: [String]
    let environment: [String: String]

    /// Starts the child with its standard output in a pipe, and returns its output. WEFT_BENCH_T0 in its environment is
    /// the CLOCK_MONOTONIC time, in seconds, right before it was started. A child that takes longer than `timeout`
    /// seconds is ended.
    func run(timeout: Double) throws -> String {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw failure("pipe: \(errorText(errno))") }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        defer { close(readEnd) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, writeEnd, STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, readEnd)
        posix_spawn_file_actions_addclose(&actions, writeEnd)

        let start = monotonicNow()
        var variables = environment
        variables["WEFT_BENCH_T0"] = "\(start)"
        let argv = ([path] + arguments).map { strdup($0) } + [nil]
        let envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for text in argv + envp { free(text) }
        }

        var child: pid_t = 0
        let status = posix_spawn(&child, path, &actions, nil, argv, envp)
        close(writeEnd)
        guard status == 0 else { throw failure(errorText(status)) }

        let output = readAll(readEnd, until: start + timeout)
        if output == nil { kill(child, SIGKILL) }
        var exitStatus: Int32 = 0
        while waitpid(child, &exitStatus, 0) < 0 && errno == EINTR {}
        guard let output else { throw failure("no end after \(Int(timeout)) s") }
        guard exitStatus == 0 else { throw failure(exitText(exitStatus)) }
        return output
    }

    /// Reads until the pipe is closed; nil after the deadline.
    private func readAll(_ descriptor: Int32, until deadline: Double) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let left = deadline - monotonicNow()
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, Glibc.poll(&poll, 1, Int32(left * 1000) + 1) >= 0 || errno == EINTR else { return nil }
            guard poll.revents != 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(contentsOf: buffer.prefix(count))
        }
    }

    private func failure(_ reason: String) -> BenchError {
        .child("\(([path] + arguments).joined(separator: " ")): \(reason)")
    }

    private func exitText(_ status: Int32) -> String {
        // The layout of wait(2)'s status: the macros that read it are not visible to Swift.
        let signal = status & 0x7f
        return signal == 0 ? "exit code \(status >> 8 & 0xff)" : "ended by signal \(signal)"
    }

    private func errorText(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

/// Seconds of CLOCK_MONOTONIC.
func monotonicNow() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
