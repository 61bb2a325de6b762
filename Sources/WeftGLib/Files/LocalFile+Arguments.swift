import Glibc
import WeftShim

extension LocalFile {
    /// The process's arguments without the program's name. An argument that is not UTF-8 throws: repaired, it would
    /// name another file.
    public static func arguments() throws(Failure) -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, weft_arguments_number()) {
            guard let argument = weft_arguments_at(index), let text = text(ofPath: argument) else {
                throw .other("argument \(index) is no UTF-8 text")
            }
            arguments.append(text)
        }
        return arguments
    }

    /// Hides the values of an option from the command line that other users of this machine can read (`/proc`). Call it
    /// after `arguments()`, on the main thread.
    public static func hideArguments(of option: String) { weft_arguments_hide(option) }

    /// Removes a variable from the environment, so that child processes do not inherit it, overwrites all its copies in
    /// `/proc`, and returns its first value. Nil if it is not set, empty or not UTF-8. Call it before there is another
    /// thread.
    public static func takeEnvironment(_ name: String) -> String? {
        let value = environment(name)
        overwriteEnvironment(name)
        unsetenv(name)
        return value
    }

    /// Overwrites all values of a variable in the memory from which the kernel shows the environment. An environment
    /// may have a variable several times; `getenv` finds the first one.
    private static func overwriteEnvironment(_ name: String) {
        // The C library has no environment after clearenv.
        let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        guard var variable = variables else { return }
        let start = name + "="
        while let text = variable.pointee {
            if strncmp(text, start, start.utf8.count) == 0 {
                let value = text + start.utf8.count
                explicit_bzero(value, strlen(value))
            }
            variable += 1
        }
    }
}
