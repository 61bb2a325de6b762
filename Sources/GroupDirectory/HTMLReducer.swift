/// Reduces a description's HTML to blocks of plain text with emphasis and links.
///
/// Total: any input gives blocks, in time linear in its length and without recursion. Any thread.
public enum HTMLReducer {
    /// The blocks of `html`, in order; empty when there is no text.
    public static func blocks(of html: String) -> [RichBlock] {
        []
    }
}
