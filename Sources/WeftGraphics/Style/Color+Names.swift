/// Named colours: GNOME's accent colours, on which large white text is legible, and brown and grey. They are the same
/// in each style. Use a `StyleColor` such as `.accent` for a colour that follows the style.
extension Color {
    /// A red, of GNOME's accents.
    public static let red = Color(hex: 0xe62d42)
    /// An orange, of GNOME's accents.
    public static let orange = Color(hex: 0xed5b00)
    /// A yellow, of GNOME's accents.
    public static let yellow = Color(hex: 0xc88800)
    /// A green, of GNOME's accents.
    public static let green = Color(hex: 0x3a944a)
    /// A teal, of GNOME's accents.
    public static let teal = Color(hex: 0x2190a4)
    /// A blue, of GNOME's accents.
    public static let blue = Color(hex: 0x3584e4)
    /// A purple, of GNOME's accents.
    public static let purple = Color(hex: 0x9141ac)
    /// A pink, of GNOME's accents.
    public static let pink = Color(hex: 0xd56199)
    /// A brown.
    public static let brown = Color(hex: 0x865e3c)
    /// The middle between black and white.
    public static let gray = Color(white: 0.5)
}

/// The same names as colours of the style.
extension StyleColor {
    /// `Color.red` in any style.
    public static let red = StyleColor.fixed(.red)
    /// `Color.orange` in any style.
    public static let orange = StyleColor.fixed(.orange)
    /// `Color.yellow` in any style.
    public static let yellow = StyleColor.fixed(.yellow)
    /// `Color.green` in any style.
    public static let green = StyleColor.fixed(.green)
    /// `Color.teal` in any style.
    public static let teal = StyleColor.fixed(.teal)
    /// `Color.blue` in any style.
    public static let blue = StyleColor.fixed(.blue)
    /// `Color.purple` in any style.
    public static let purple = StyleColor.fixed(.purple)
    /// `Color.pink` in any style.
    public static let pink = StyleColor.fixed(.pink)
    /// `Color.brown` in any style.
    public static let brown = StyleColor.fixed(.brown)
    /// `Color.gray` in any style.
    public static let gray = StyleColor.fixed(.gray)
}
