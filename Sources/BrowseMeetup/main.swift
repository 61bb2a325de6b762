import Glibc
import GroupDirectory
import Weft
import WeftGLib

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
