import Glibc
import WeftShim

extension LocalFile {
    /// The process's arguments without the program's name. An argument that is not UTF-8 throws: repaired, it would
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

    /// Hides the values of an option from the command line that other users of this machine can read (`/proc`). Call it
    /// after `arguments()`, on the main thread.
    public static func hideArguments(of option: String) { weft_arguments_hide(option) }

    /// Removes a variable from the environment, so that child processes do not inherit it, overwrites it in `/proc`,
    /// and returns its value. Nil if it is not set, empty or not UTF-8. Call it before there is another thread.
    public static func takeEnvironment(_ name: String) -> String? {
        let value = environment(name)
        if let bytes = getenv(name) { explicit_bzero(bytes, strlen(bytes)) }
        unsetenv(name)
        return value
    }
}
