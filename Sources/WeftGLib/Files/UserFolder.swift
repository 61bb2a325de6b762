import Glibc
import WeftShim

/// The user's folders by the XDG base directory rules. Any thread.
public enum UserFolder {
    /// The folder for data that the user keeps; nil if its path is not UTF-8.
    public static var data: String? { absolute(g_get_user_data_dir(), "/.local/share") }

    /// The folder for settings; nil if its path is not UTF-8.
    public static var configuration: String? { absolute(g_get_user_config_dir(), "/.config") }

    /// The folder for data that can be fetched or made again; nil if its path is not UTF-8.
    public static var cache: String? { absolute(g_get_user_cache_dir(), "/.cache") }

    /// Removes relative paths from the variables of the XDG base directories. The specification says to ignore them,
    /// but GLib and GTK would resolve them against the current folder. Call it at the start of a program, before other
    /// threads exist and before GLib is asked for a folder.
    public static func ignoreRelativePaths() {
        for name in ["DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR"].map({ "XDG_" + $0 }) {
            guard let value = getenv(name), value.pointee != CChar(bitPattern: UInt8(ascii: "/")) else { continue }
            unsetenv(name)
        }
        for name in ["XDG_DATA_DIRS", "XDG_CONFIG_DIRS"] {
            guard let value = getenv(name) else { continue }
            let paths = String(cString: value).utf8.split(separator: UInt8(ascii: ":"))
            let kept = paths.filter { $0.first == UInt8(ascii: "/") }
            guard kept.count < paths.count else { continue }
            if kept.isEmpty {
                unsetenv(name)
            } else {
                setenv(name, kept.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ":"), 1)
            }
        }
    }

    /// GLib's folder; if it is relative, the default one in the user's home.
    private static func absolute(_ path: UnsafePointer<CChar>?, _ standard: String) -> String? {
        guard let path, let text = LocalFile.text(ofPath: path) else { return nil }
        if text.utf8.first == UInt8(ascii: "/") { return text }
        guard let home = g_get_home_dir().flatMap({ LocalFile.text(ofPath: $0) }), home.utf8.first == UInt8(ascii: "/")
        else { return nil }
        return home + standard
    }
}
