import Glibc

// Only translates the command line to an exit code.
do {
    let commandLine = try CommandLineOptions(Array(CommandLine.arguments.dropFirst()))
    exit(try commandLine.run())
} catch let error as BenchError {
    printError("feed-bench: \(error.description)")
    exit(error.exitCode)
}
