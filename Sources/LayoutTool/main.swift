import Glibc

let outcome = Invocation(Array(CommandLine.arguments.dropFirst())).run()
StandardStream.write(outcome.output, to: 1)
StandardStream.write(outcome.problems.joined(separator: "\n"), to: 2)
exit(outcome.status)
