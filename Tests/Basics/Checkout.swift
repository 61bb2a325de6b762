/// The project's folder: what tests read of it, whatever folder they stand in themselves.
public enum Checkout {
    /// Without a slash at the end.
    public static let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    /// The groups, pictures and places that the program shows without a network.
    public static let data = path + "/data"
}
