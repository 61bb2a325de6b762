import Glibc
import WeftShim

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

    /// Takes the values of an option out of the command line that other users of this machine can read (`/proc`). Call it
    /// after `arguments()`, on the main thread.
    public static func hideArguments(of option: String) { weft_arguments_hide(option) }

    /// Takes a variable out of the environment, so that no program that is started inherits it, and overwrites it where
    /// `/proc` shows it; its value. Nil when it is not set, empty or no UTF-8. Call it before there is another thread.
    public static func takeEnvironment(_ name: String) -> String? {
        let value = environment(name)
        if let bytes = getenv(name) { explicit_bzero(bytes, strlen(bytes)) }
        unsetenv(name)
        return value
    }
}
