import WeftGLib

/// Finds the folder with the embedded data: the one that holds `groups.json`.
public struct DataDirectory: Sendable {
    /// `--data`; nothing else is tried then.
    public var option: String?
    /// `BROWSE_MEETUP_DATA`; nothing else is tried then, unless `option` is set.
    public var environment: String?
    /// The program's own path, links resolved.
    public var executable: String?
    /// Where the program was started.
    public var currentDirectory: String

    /// Where the data may be: what an option, the environment and the program's own place say.
    public init(
        option: String? = nil, environment: String? = nil, executable: String? = nil, currentDirectory: String = "."
    ) {
        self.option = option
        self.environment = environment
        self.executable = executable
        self.currentDirectory = currentDirectory
    }

    /// For this process.
    public static func forThisProcess(option: String? = nil) -> DataDirectory {
        DataDirectory(
            option: option, environment: LocalFile.environment("BROWSE_MEETUP_DATA", repairs: true),
            executable: LocalFile.executablePath, currentDirectory: LocalFile.resolved(".") ?? ".")
    }

    /// Where to look, in order; absolute where the current directory is known.
    public var candidates: [String] {
        if let named = option ?? environment { return [absolute(named)] }
        var candidates: [String] = []
        if let executable {
            let folders = executable.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            func above(_ levels: Int, _ path: String) {
                // The first segment is what stands before the leading slash.
                guard folders.count > levels else { return }
                candidates.append((folders.dropLast(levels) + [path[...]]).joined(separator: "/"))
            }
            // PREFIX/bin/browse-meetup
            above(1, "share/browse-meetup/data")
            // CHECKOUT/.build/TRIPLE/CONFIGURATION/browse-meetup. Anywhere else anybody may have put a folder there.
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

    /// Whether the data is what comes with the program, not a folder that the user named.
    public var isOfTheProgram: Bool { option == nil && environment == nil }

    /// The first candidate that holds the data.
    /// - Parameter holdsData: whether a folder does; by default whether it has a readable `groups.json`.
    public func find(
        where holdsData: (String) -> Bool = { LocalFile.isReadable($0 + "/groups.json") }
    ) throws(MeetupServiceError) -> String {
        let candidates = candidates
        // What is there and may not be read is told by whoever reads it.
        let found =
            candidates.first(where: holdsData)
            ?? candidates.first { LocalFile.mayBeThere($0 + "/groups.json") }
        guard let found else { throw .missingData(folders: candidates) }
        return found
    }
}
