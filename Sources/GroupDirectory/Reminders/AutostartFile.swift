import WeftGLib

/// The file that makes the session start the program, if there is no portal for that. It is not used in a sandbox,
/// where the session would not read it. Any thread; it blocks on the disk.
///
/// Source: Desktop Application Autostart Specification (freedesktop.org).
public struct AutostartFile: Sendable {
    private let path: String
    private let id: String

    /// nil in a sandbox, and if the user's folder has no usable name.
    /// - Parameter id: the name of the program's .desktop file, without the suffix.
    public init?(of id: String) {
        guard !SandboxKeyring.isInSandbox, let folder = UserFolder.configuration else { return nil }
        self.init(of: id, folder: folder)
    }

    init(of id: String, folder: String) {
        self.id = id
        path = "\(folder)/autostart/\(id).desktop"
    }

    /// Makes the session start the program from now on. Returns false if the file cannot be written.
    /// - Parameters:
    ///   - name: the program's name in the desktop's settings.
    ///   - command: the program and its arguments.
    public func write(name: String, command: [String]) -> Bool {
        let line = command.map(Self.quoted).joined(separator: " ")
        let lines = [
            "[Desktop Entry]", "Type=Application", "Name=\(name)", "Exec=\(line)", "Icon=\(id)", "Terminal=false",
            "NoDisplay=true", "",
        ]
        guard (command + [name]).allSatisfy({ !$0.utf8.contains(UInt8(ascii: "\n")) }),
            let end = path.utf8.lastIndex(of: UInt8(ascii: "/")), LocalFile.makeFolder(String(path[..<end]))
        else { return false }
        return LocalFile.write(lines.joined(separator: "\n"), to: path)
    }

    /// Makes the session no longer start the program.
    public func remove() { LocalFile.remove(path) }

    /// An argument as the specification of desktop entries requires: in quotes, with escapes, and each "%" doubled.
    private static func quoted(_ argument: String) -> String {
        var text = ""
        for scalar in argument.unicodeScalars {
            switch scalar {
            // A backslash of the command is escaped once more, since the file's value is itself a string.
            case "\\": text += "\\\\\\\\"
            case "\"", "`", "$": text += "\\\\" + String(scalar)
            case "%": text += "%%"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return "\"\(text)\""
    }
}
