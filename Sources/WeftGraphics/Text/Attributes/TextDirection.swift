import WeftShim

/// The direction of a text. Any thread.
public enum TextDirection {
    /// True if the first letter with a direction belongs to a right-to-left script (Unicode's rules P2 and P3); nil if
    /// no letter has one. O(length)
    public static func isRightToLeft(_ text: String) -> Bool? {
        switch weft_base_direction(text, gint(clamping: text.utf8.count)) {
        case PANGO_DIRECTION_RTL: true
        case PANGO_DIRECTION_LTR: false
        default: nil
        }
    }
}
