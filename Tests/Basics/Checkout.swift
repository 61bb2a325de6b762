/// The project's folder, and the files of it that tests read, from any working directory.
public enum Checkout {
    /// Without a slash at the end.
    public static let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    /// The groups, pictures and places that the program shows without a network.
    public static let data = path + "/data"
}
