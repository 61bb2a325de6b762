import WeftShim

/// Which way a text runs. Any thread.
public enum TextDirection {
    /// Whether the first letter that has a direction belongs to a script that runs from right to left (Unicode's rules P2
    /// and P3); nil where no letter has one. O(length)
    public static func isRightToLeft(_ text: String) -> Bool? {
        switch weft_base_direction(text, gint(clamping: text.utf8.count)) {
        case PANGO_DIRECTION_RTL: true
        case PANGO_DIRECTION_LTR: false
        default: nil
        }
    }
}
