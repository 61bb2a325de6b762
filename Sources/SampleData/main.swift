import Glibc

do {
    try Command.run(Array(CommandLine.arguments.dropFirst()))
} catch {
    print("make-sample-data: \(error)")
    exit(1)
}
