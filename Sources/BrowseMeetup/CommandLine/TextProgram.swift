import GroupDirectory
import Weft
import WeftGLib

/// The program without a window: results go to standard output, problems to standard error.
@MainActor
enum TextProgram {
    /// Runs `job` to its end and returns the exit status, 0 or 1.
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
    /// A line about a source.
    static func line(of source: String, _ text: String) -> String {
        localizedIn("what is said of a source", "{source}: {text}", ["source": source, "text": text])
    }

    /// Prints a problem to standard error, with the program's name.
    static func trouble(_ text: String) { error("browse-meetup: " + text.withoutPiles) }
}

extension String {
    /// The text on one line and without tabs, which separate columns.
    var asColumn: String {
        let ends: Set<Unicode.Scalar> = ["\t", "\n", "\r", "\u{2028}", "\u{2029}"]
        return String(String.UnicodeScalarView(unicodeScalars.map { ends.contains($0) ? " " : $0 }))
    }
}
