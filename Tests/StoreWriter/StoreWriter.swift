import Glibc
import GroupDirectory
import WeftGLib

/// `StoreWriter FILE FIRST COUNT [FILE-BYTES]`: does so many steps and prints each one's number when the store has
/// answered it. `StoreWriter FILE FIRST COUNT calendar PATH` saves a group each time, and prints its number when the calendar
/// file at PATH has its event. With FILE-BYTES no file may grow larger, as on a full disk, until one step has failed.
@main
struct StoreWriter {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let first = Int(arguments[2]), let count = Int(arguments[3]) else { exit(2) }
        if arguments.count > 5, arguments[4] == "calendar" {
            return await publish(first..<first + count, GroupStore(path: arguments[1]), to: arguments[5])
        }
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

    private static func publish(_ numbers: Range<Int>, _ store: GroupStore, to path: String) async {
        guard let publisher = CalendarPublisher(store, path: path) else { exit(2) }
        do {
            for number in numbers {
                var group = WriterStep.group(number)
                group.nextEvent = GroupEvent(
                    id: "event \(number)", name: "Meeting \(number)",
                    time: Timestamp(unixMilliseconds: 2_000_000_000_000))
                try await store.save(group)
                try await publisher.update()
                say("\(number)")
            }
        } catch {
            say("failed: \(error)")
            exit(1)
        }
    }

    /// Writes a line without buffering, since buffered data would be lost with the process.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    /// Limits the size of files. A larger write fails with EFBIG, since the accompanying signal is ignored.
    private static func limitFiles(to bytes: UInt?) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes.map(rlim_t.init) ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }
}
