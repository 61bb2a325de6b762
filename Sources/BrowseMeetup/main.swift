import Glibc
import GroupDirectory
import Weft
import WeftGLib

UserFolder.ignoreRelativePaths()
do {
    exit(Program.run(try LocalFile.arguments()))
} catch {
    Console.error("browse-meetup: \(error)")
    exit(CommandLineError.exitStatus)
}
