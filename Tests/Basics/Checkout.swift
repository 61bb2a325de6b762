/// The project's folder, and its files for tests, from any working directory.
public enum Checkout {
    /// The path of the folder, without a slash at its end.
    public static let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    /// The groups, pictures and places that the program shows without a network.
    public static let data = path + "/data"
}
