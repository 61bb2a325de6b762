enum Check {
    static func run(directory: String) throws {
    }
}
