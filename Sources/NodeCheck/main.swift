import Glibc

let invocation = Invocation(Array(CommandLine.arguments.dropFirst()))
print(invocation.output, terminator: "")
_ = write(2, invocation.problems, invocation.problems.utf8.count)
exit(invocation.status)
