import Glibc
import GroupDirectory
import WeftGLib

/// `StoreWriter FILE FIRST COUNT [FILE-BYTES]`: performs that many steps and prints the number of each when the store
/// has answered. With FILE-BYTES no file may grow larger, as on a full disk, until one step has failed.
@main
struct StoreWriter {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let first = Int(arguments[2]), let count = Int(arguments[3]) else { exit(2) }
        if arguments.count > 4, let bytes = UInt(arguments[4]) { limitFiles(to: bytes) }
        let store = GroupStore(path: arguments[1])
        for number in first..<first + count {
            do {
                try await WriterStep(number).run(on: store)
                say("\(number)")
            } catch {
                say("failed \(number): \(error)")
                guard arguments.count > 4 else { exit(1) }
                say("read \((try? await store.savedGroups().groups.count) ?? -1)")
                limitFiles(to: nil)
            }
        }
        await store.close()
        say("end")
    }

    /// Written at once: buffered text would be lost with the process.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    /// A write beyond it fails with EFBIG, since the signal that comes with it is ignored.
    private static func limitFiles(to bytes: UInt?) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes.map(rlim_t.init) ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }
}
