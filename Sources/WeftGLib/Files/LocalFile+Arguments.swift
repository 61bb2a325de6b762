extension LocalFile {
    /// What the process was started with, without the program's name. One that is no UTF-8 is a failure: repaired, it would
    /// name another file.
    public static func arguments() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[index], let text = text(ofPath: argument) else {
                throw .other("argument \(index) is no UTF-8 text")
            }
            arguments.append(text)
        }
        return arguments
    }
}
