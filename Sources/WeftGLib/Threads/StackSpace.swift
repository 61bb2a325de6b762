import WeftShim

/// The calling thread's stack.
public enum StackSpace {
    /// Bytes left on it. For recursion whose depth depends on outside data.
    public static var left: Int { weft_thread_stack_left() }
}
