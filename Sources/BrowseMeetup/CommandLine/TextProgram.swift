import GroupDirectory
import Weft
import WeftGLib

/// The program without a window: what it finds goes to standard output, what went wrong to standard error.
@MainActor
enum TextProgram {
    /// Runs `job` to its end; the exit status, 0 or 1.
    static func run(_ job: @escaping @Sendable () async -> Bool) -> Int32 {
        var isDone = false
        Task {
            isDone = await job()
            MainLoop.quit()
        }
        MainLoop.run()
        return isDone ? 0 : 1
    }
}

extension Console {
    /// To standard output, as lines for people; nothing in it does anything to a terminal.
    static func plainLine(_ text: String) { line(text.withoutControls) }

    /// What is said of a source.
    static func line(of source: String, _ text: String) -> String {
        localizedIn("what is said of a source", "{source}: {text}", ["source": source, "text": text])
    }

    /// To standard error, in the program's name.
    static func trouble(_ text: String) { error("browse-meetup: " + text.withoutControls) }
}

extension String {
    /// Strangers' names may hold what a terminal obeys: controls other than tabs and line ends, and marks that turn the
    /// direction of what follows, become U+FFFD.
    var withoutControls: String {
        func stays(_ scalar: Unicode.Scalar) -> Bool {
            scalar == "\t" || scalar == "\n" || scalar.isHarmlessToTerminals
        }
        if unicodeScalars.allSatisfy(stays) { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { stays($0) ? $0 : "\u{FFFD}" }))
    }

    /// The same on one line and without tabs, which part the columns.
    var asColumn: String {
        let ends: Set<Unicode.Scalar> = ["\t", "\n", "\r", "\u{2028}", "\u{2029}"]
        return String(String.UnicodeScalarView(unicodeScalars.map { ends.contains($0) ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether it is no control, and turns no direction.
    var isHarmlessToTerminals: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: false
        default: properties.generalCategory != .control
        }
    }
}
