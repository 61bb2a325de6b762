import Glibc
import GroupDirectory
import Weft
import WeftGLib

UserFolder.ignoreRelativePaths()
do {
    let arguments = try LocalFile.arguments()
    LocalFile.hideArguments(of: "--key")
    try EnvironmentToken.take()
    exit(Program.run(arguments))
} catch let error as CommandLineError {
    Console.error(error.description)
    exit(CommandLineError.exitStatus)
} catch {
    Console.error("browse-meetup: \(error)")
    exit(CommandLineError.exitStatus)
}
