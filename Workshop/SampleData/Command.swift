import FoundationEssentials
import WeftGLib
import WeftGraphics

/// The command `make-sample-data`.
enum Command {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Options {
        var folders: [String] = []
        var only: String?
        var groupsOnly = false
        var checks = false
    }

    static var parser: OptionParser<Options> {
        OptionParser(
            "make-sample-data", summary: "Writes the sample data to DIR, or to data.",
            options: [
                .text("only", "NAME", \.only, "remakes only DIR's pictures whose name begins so (face: the avatars)"),
                .flag("groups", \.groupsOnly, "remakes only DIR's records"),
                .flag("check", \.checks, "says whether what is in DIR is whole"),
            ], arguments: .init("[DIR]", atMost: 1, \.folders))
    }

    static func run(_ options: Options) throws {
        let tasks = [options.only != nil, options.groupsOnly, options.checks].filter { $0 }
        if tasks.count > 1 { throw OptionEnd.mistake("--only, --groups and --check exclude each other") }
        let directory = options.folders.first ?? "data"
        if options.checks { return try Check.run(directory: directory) }
        if !tasks.isEmpty, options.folders.isEmpty { throw OptionEnd.mistake("--only and --groups need DIR") }
        if !options.groupsOnly { try writePictures(directory, only: options.only ?? "") }
        if options.only == nil { try writeGroups(directory) }
    }

    private static func writePictures(_ directory: String, only: String) throws {
        for folder in ["photos", "avatars"] {
            try FileManager.default.createDirectory(
                atPath: "\(directory)/\(folder)", withIntermediateDirectories: true)
        }
        for (index, scene) in SceneCatalog.all.enumerated() where scene.name.hasPrefix(only) {
            let bytes = scene.render().bytes(grain: 1.1, seed: scene.seed)
            let jpeg = try JPEGEncoder.encode(rgb: bytes, width: Scene.side, height: Scene.side, quality: 88)
            try write(jpeg, to: "\(directory)/\(FileNames.photo(index))")
        }
        for index in 0..<FaceCatalog.count where only.isEmpty || only == "face" {
            let bytes = FaceCatalog.render(index).bytes(shrink: 2, grain: 0, seed: 1)
            let side = FaceCatalog.side
            let jpeg = try JPEGEncoder.encode(rgb: bytes, width: side, height: side, quality: 88)
            try write(jpeg, to: "\(directory)/\(FileNames.avatar(index))")
        }
    }

    private static func writeGroups(_ directory: String) throws {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let lines = try GroupCatalog.make().map { try $0.json.text() }
        try write(
            Array(("[\n" + lines.joined(separator: ",\n") + "\n]\n").utf8), to: "\(directory)/\(FileNames.groups)")
        try write(Array(ReadMe.text.utf8), to: "\(directory)/README.md")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try Data(bytes).write(to: URL(filePath: path))
        } catch {
            throw Failure(description: "cannot write \(path): \(error)")
        }
    }
}
