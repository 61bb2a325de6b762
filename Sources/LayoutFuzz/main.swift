import LayoutFormat
import WeftLayout
let cell = GroupCell(title: "Swift Berlin and friends of it", subtitle: "Kreuzberg, Berlin", date: "in 3 days")
let n = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1])! : 200_000
let clock = ContinuousClock()
var sum = 0.0
var best = Duration.seconds(1000), best2 = best
for _ in 0..<(n > 5000 ? 20 : 1) {
    let m = n > 5000 ? n / 20 : n
    let t = try clock.measure { for _ in 0..<m { sum += try cell.layout().size.height } }
    best = min(best, t / m)
    if n > 5000 { 
    let t2 = clock.measure { for _ in 0..<m { sum += cell.spec().style.flexGrow } }
    best2 = min(best2, t2 / m) }
}
print("cell", best, "specs only", best2)
