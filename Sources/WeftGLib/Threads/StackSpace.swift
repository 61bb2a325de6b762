import WeftShim

/// The calling thread's stack.
public enum StackSpace {
    /// The number of bytes left on the stack. For recursion with a depth that depends on outside data.
    public static var left: Int { weft_thread_stack_left() }
}
