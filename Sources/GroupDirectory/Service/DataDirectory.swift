import WeftGLib

/// Finds the folder with the embedded data: the one that holds `groups.json`.
public struct DataDirectory: Sendable {
    /// The folder of `--data`. If it is set, no other folder is tried.
    public var option: String?
    /// The folder of `BROWSE_MEETUP_DATA`. If it is set, no other folder is tried, except for `option`.
    public var environment: String?
    /// The program's own path, with links resolved.
    public var executable: String?
    /// The initial working directory.
    public var currentDirectory: String

    /// The possible folders, from an option, the environment and the program's own path.
    public init(
        option: String? = nil, environment: String? = nil, executable: String? = nil, currentDirectory: String = "."
    ) {
        self.option = option
        self.environment = environment
        self.executable = executable
        self.currentDirectory = currentDirectory
    }

    /// The folders for this process.
    public static func forThisProcess(option: String? = nil) -> DataDirectory {
        DataDirectory(
            option: option, environment: LocalFile.environment("BROWSE_MEETUP_DATA", repairs: true),
            executable: LocalFile.executablePath, currentDirectory: LocalFile.resolved(".") ?? ".")
    }

    /// The folders to try, in order; absolute if the current directory is known.
    public var candidates: [String] {
        if let named = option ?? environment { return [absolute(named)] }
        var candidates: [String] = []
        if let executable {
            let folders = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            func above(_ levels: Int, _ path: String) {
                // The first segment is empty, before the leading slash.
                guard folders.count > levels else { return }
                candidates.append((folders.dropLast(levels) + [path[...]]).joined(separator: "/"))
            }
            // PREFIX/bin/browse-meetup
            above(1, "share/browse-meetup/data")
            // CHECKOUT/.build/TRIPLE/CONFIGURATION/browse-meetup. Elsewhere such a folder may be written by other
            // users.
            if folders.dropLast(2).last?.hasPrefix(".build") == true {
                above(3, "data")
                candidates.append(absolute("data"))
            }
        }
        return candidates
    }

    private func absolute(_ path: String) -> String {
        if path.hasPrefix("/") || currentDirectory == "." { return path }
        return currentDirectory == "/" ? "/" + path : currentDirectory + "/" + path
    }

    /// True if the data is the program's own, not a folder named by the user.
    public var isOfTheProgram: Bool { option == nil && environment == nil }

    /// The first candidate that holds the data.
    /// - Parameter holdsData: tests a folder; by default for a readable `groups.json`.
    public func find(
        where holdsData: (String) -> Bool = { LocalFile.isReadable($0 + "/groups.json") }
    ) throws(MeetupServiceError) -> String {
        let candidates = candidates
        // If a folder exists but cannot be read, the reader reports the error.
        let found =
            candidates.first(where: holdsData)
            ?? candidates.first { LocalFile.mayBeThere($0 + "/groups.json") }
        guard let found else { throw .missingData(folders: candidates) }
        return found
    }
}
