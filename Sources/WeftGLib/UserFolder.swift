import WeftShim

/// The user's folders by the XDG base directory rules. Any thread.
public enum UserFolder {
    /// For what can be made again.
    public static var cache: String? {
        g_get_user_cache_dir().map { String(cString: $0) }
    }
}
