import Glibc
import WeftGLib

do {
    try Command.run(Command.parser.parseOrExit(into: Command.Options()))
} catch {
    print("make-sample-data: \(error)")
    exit((error as? OptionEnd)?.exitStatus ?? 1)
}
