import Glibc

/// A reader of bytes from outside, with the properties that it has for any bytes. `make fuzz` searches for bytes that
/// violate a property. These are stored in `Findings/` by target, and each test run tries them again.
struct FuzzTarget: Sendable {
    let name: String
    private let maximumSeconds: Double
    private let check: @Sendable ([UInt8]) throws(FuzzFinding) -> Void

    init(
        _ name: String, maximumSeconds: Double = Self.maximumSeconds,
        _ check: @escaping @Sendable ([UInt8]) throws(FuzzFinding) -> Void
    ) {
        (self.name, self.maximumSeconds, self.check) = (name, maximumSeconds, check)
    }

    /// A new target needs a line here, and seeds in `scripts/make-fuzz-seeds.py`.
    static let all: [FuzzTarget] = [
        .json, .groups, .html, .pictures, .animations, .headers, .addresses, .dates, .calendars, .places, .gzip,
        .arguments, .decoder, .records, .answers, .calendarSources, .markdown, .pixels,
        .pages, .jsonLD, .microformats, .feeds, .activities,
    ]

    /// Runs the target on the bytes. For some short inputs (always the same ones), it also runs it on many repetitions
    /// of the bytes.
    func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        try timed(bytes)
        guard !bytes.isEmpty, bytes.count <= 4 << 10, Self.digest(bytes) % 64 == 0 else { return }
        try timed(Self.repeated(bytes))
    }

    /// Like `run`, but always with many repetitions of the bytes.
    func runThoroughly(_ bytes: [UInt8]) throws(FuzzFinding) {
        try timed(bytes)
        if !bytes.isEmpty { try timed(Self.repeated(bytes)) }
    }

    private func timed(_ bytes: [UInt8]) throws(FuzzFinding) {
        let start = Self.processorSeconds()
        try check(bytes)
        let seconds = Self.processorSeconds() - start
        guard seconds <= maximumSeconds else {
            throw FuzzFinding("\(bytes.count) bytes took \(seconds) s")
        }
    }

    /// The sizes of repeated input, and the time limit: a multiple of the time for linear work, a fraction of that for
    /// quadratic work.
    #if DEBUG
        private static let (repeatedBytes, maximumSeconds) = (8 << 10, 8.0)
    #else
        private static let (repeatedBytes, maximumSeconds) = (64 << 10, 1.0)
    #endif

    private static func repeated(_ bytes: [UInt8]) -> [UInt8] {
        Array(repeatElement(bytes, count: max(1, repeatedBytes / bytes.count)).joined())
    }

    private static func digest(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A violated property.
struct FuzzFinding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

func require(_ condition: Bool, _ promise: @autoclosure () -> String) throws(FuzzFinding) {
    guard condition else { throw FuzzFinding(promise()) }
}
