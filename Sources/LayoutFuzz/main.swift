// layout-fuzz [--seconds N] [--seed S] [--count N]: lays out random trees and reads random bytes until the time is up.
// Prints the first finding with its seed and ends with status 1; `--seed S --count 1` repeats it. A layout that takes
// longer than 20 seconds counts as a hang and ends the program by SIGALRM; the last line printed tells the seeds.
import Glibc
import LayoutChecks

var seconds = 60
var seed: UInt64 = 1
var count = UInt64.max
var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
    let value = arguments.popFirst() ?? ""
    switch option {
    case "--seconds": seconds = Int(value) ?? seconds
    case "--seed": seed = UInt64(value) ?? seed
    case "--count": count = UInt64(value) ?? count
    case "--show":
        print(try LayoutFuzzer().shown(UInt64(value) ?? 0))
        exit(0)
    default:
        print("usage: layout-fuzz [--seconds N] [--seed S] [--count N]")
        exit(2)
    }
}

let clock = ContinuousClock()
let end = clock.now + .seconds(seconds)
let fuzzer = LayoutFuzzer()
var done: UInt64 = 0
while done < count, clock.now < end {
    if done % 10_000 == 0 {
        print("layout-fuzz: from seed \(seed)")
        fflush(nil)
    }
    alarm(20)
    let findings = fuzzer.findings(seed)
    if !findings.isEmpty {
        print("layout-fuzz: seed \(seed): \(findings.joined(separator: "; "))")
        exit(1)
    }
    seed &+= 1
    done += 1
}
print("layout-fuzz: \(done) seeds, nothing found")
