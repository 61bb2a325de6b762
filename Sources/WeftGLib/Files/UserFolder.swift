import WeftShim

/// The user's folders by the XDG base directory rules. Any thread.
public enum UserFolder {
    /// For what the user keeps; nil where its path is no UTF-8.
    public static var data: String? {
        g_get_user_data_dir().flatMap { LocalFile.text(ofPath: $0) }
    }

    /// For what can be made again; nil where its path is no UTF-8.
    public static var cache: String? {
        g_get_user_cache_dir().flatMap { LocalFile.text(ofPath: $0) }
    }
}
