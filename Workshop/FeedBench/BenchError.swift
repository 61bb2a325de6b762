import Glibc

/// The reason why a bench has no figures.
enum BenchError: Error, CustomStringConvertible {
    case usage(String)
    case child(String)
    case file(String)

    var description: String {
        switch self {
        case .usage(let text), .child(let text), .file(let text): text
        }
    }

    var exitCode: Int32 {
        switch self {
        case .usage: 2
        case .child, .file: 4
        }
    }
}

func printError(_ text: String) {
    var line = Array((text + "\n").utf8)
    _ = write(2, &line, line.count)
}
