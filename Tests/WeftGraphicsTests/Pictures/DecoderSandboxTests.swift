import Glibc
import Testing
import WeftTestSupport

/// Tests the first steps of an attacker inside weft-picture-decoder. The decoder itself makes each attempt after it has
/// closed its sandbox.
@Suite struct DecoderSandboxTests {
    private func attempt(_ action: String) throws -> Int32 {
        let program = try ChildProcess.executable(named: "weft-picture-decoder")
        return Int32(Command.run("'\(program)' --attempt '\(action)'").status)
    }

    @Test(arguments: [
        "open", "create", "stat", "write", "socket", "connect", "memory file", "exec", "fork", "trace", "signal",
        "limit", "execute memory", "share memory",
    ])
    func isRefused(_ action: String) throws {
        let status = try attempt(action)
        #expect(status == 0 || status & 0x7f == SIGSYS, "\(action): \(status)")
    }

    /// The decoder inherits none of the program's open files, also if the kernel has no close_range (Linux 5.9).
    @Test(arguments: ["", "--without-close-range"])
    func aFileOfTheProgramsIsClosed(_ kernel: String) throws {
        let program = try ChildProcess.executable(named: "weft-picture-decoder")
        let starter = kernel.isEmpty ? "" : "'\(try ChildProcess.executable(named: "LyingDecoder"))' \(kernel)"
        func status(_ action: String) -> Int {
            Command.run("sh -c \"exec 9</dev/null; exec \(starter) '\(program)' --attempt '\(action)'\"").status
        }
        #expect(status("other file") == 0)
        #expect(status("nothing") == 1 << 8)
    }

    @Test func memoryIsLimited() throws {
        guard !Sanitizer.reservesMemory else { return }
        #expect(try attempt("take memory") == 0)
    }

    /// Calls that cannot be a mistake end the process.
    @Test(arguments: ["socket", "connect", "exec", "fork", "trace", "signal", "execute memory", "share memory"])
    func endsTheProcess(_ action: String) throws {
        #expect(try attempt(action) & 0x7f == SIGSYS, "\(action)")
    }

    /// This is checked before any data of a picture is read.
    @Test func aSecondThreadEndsTheDecoder() throws {
        #expect(try attempt("two threads") == 5 << 8)
    }

    @Test func aKernelWithoutSeccompEndsTheDecoder() throws {
        let program = try ChildProcess.executable(named: "weft-picture-decoder")
        let starter = try ChildProcess.executable(named: "LyingDecoder")
        #expect(Command.run("'\(starter)' --without-seccomp '\(program)' --attempt nothing").status == 3 << 8)
    }

    @Test func anAllowedActionIsRecognized() throws {
        #expect(try attempt("nothing") == 1 << 8)
    }
}
