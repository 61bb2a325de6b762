import WeftShim

/// The calling thread's stack.
public enum StackSpace {
    /// Bytes that are left of it. For recursion whose depth comes from outside.
    public static var left: Int { weft_thread_stack_left() }
}
