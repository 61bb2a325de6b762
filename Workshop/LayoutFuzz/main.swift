import Glibc
import LayoutChecks
import WeftGLib

let options = FuzzOptions.parser.parseOrExit(into: FuzzOptions())
if let shown = options.shown {
    print(try LayoutFuzzer().shown(shown))
    exit(0)
}
var seed = options.seed

let clock = ContinuousClock()
let end = clock.now + .seconds(options.seconds)
let fuzzer = LayoutFuzzer()
var done: UInt64 = 0
while done < options.count, clock.now < end {
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
