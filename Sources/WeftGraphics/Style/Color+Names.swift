/// Colours by name: those that GNOME offers as accent colours, on which white text is read in large sizes, and brown and
/// grey beside them. They are the same in each style; what follows it is a `StyleColor` such as `.accent`.
extension Color {
    public static let red = Color(hex: 0xe62d42)
    public static let orange = Color(hex: 0xed5b00)
    public static let yellow = Color(hex: 0xc88800)
    public static let green = Color(hex: 0x3a944a)
    public static let teal = Color(hex: 0x2190a4)
    public static let blue = Color(hex: 0x3584e4)
    public static let purple = Color(hex: 0x9141ac)
    public static let pink = Color(hex: 0xd56199)
    public static let brown = Color(hex: 0x865e3c)
    public static let gray = Color(white: 0.5)
}

/// The same names where a colour of the style could stand.
extension StyleColor {
    public static let red = StyleColor.fixed(.red)
    public static let orange = StyleColor.fixed(.orange)
    public static let yellow = StyleColor.fixed(.yellow)
    public static let green = StyleColor.fixed(.green)
    public static let teal = StyleColor.fixed(.teal)
    public static let blue = StyleColor.fixed(.blue)
    public static let purple = StyleColor.fixed(.purple)
    public static let pink = StyleColor.fixed(.pink)
    public static let brown = StyleColor.fixed(.brown)
    public static let gray = StyleColor.fixed(.gray)
}
