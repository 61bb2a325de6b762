import FoundationEssentials
import WeftGraphics

/// What `make-sample-data` does.
enum Command {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        usage: make-sample-data [DIR]              write the sample data to DIR (data)
               make-sample-data --only NAME DIR    remake only the pictures whose name begins so ("face": the avatars)
               make-sample-data --groups DIR       remake only the records
               make-sample-data --check [DIR]      say whether what is in DIR is whole
        """

    static func run(_ arguments: [String]) throws {
        switch (arguments.first, arguments.count) {
        case ("--help", _): print(usage)
        case ("--check", 1...2): try Check.run(directory: arguments.count > 1 ? arguments[1] : "data")
        case ("--groups", 2): try writeGroups(arguments[1])
        case ("--only", 3): try writePictures(arguments[2], only: arguments[1])
        case (let directory, 0...1) where directory?.hasPrefix("-") != true:
            try writePictures(directory ?? "data", only: "")
            try writeGroups(directory ?? "data")
        default: throw Failure(description: "cannot read the arguments\n\(usage)")
        }
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
