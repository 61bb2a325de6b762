import WeftShim

/// A user preference for colours or motion, as a setting of newer versions of GTK. GTK reads it from the desktop; a
/// value that the program sets takes precedence. The running library reports if it has the setting.
@MainActor
struct InterfaceSetting {
    /// Available from GTK 4.20 on.
    static let colorScheme = InterfaceSetting(name: "gtk-interface-color-scheme")
    static let contrast = InterfaceSetting(name: "gtk-interface-contrast")
    /// Available from GTK 4.22 on.
    static let reducedMotion = InterfaceSetting(name: "gtk-interface-reduced-motion")

    // Values of GtkInterfaceColorScheme, GtkInterfaceContrast and GtkReducedMotion, which older headers do not have.
    static let (dark, light): (CInt, CInt) = (2, 3)
    static let (anyContrast, moreContrast): (CInt, CInt) = (1, 2)
    static let lessMotion: CInt = 1

    let name: String

    /// The value; nil if the running GTK does not have the setting.
    var value: CInt? {
        var value: CInt = 0
        return weft_settings_get_enum(name, &value) != 0 ? value : nil
    }

    /// Sets the value. Returns false if the running GTK does not have the setting.
    func set(_ value: CInt) -> Bool { weft_settings_set_enum(name, value) != 0 }
}
