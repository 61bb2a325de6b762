import WeftGLib
import WeftGraphics
import WeftShim
import WeftTestSupport
import XCTest

@testable import WeftGTK

/// Tests colours as resolved by GTK.
final class StyleTests: XCTestCase {
    func testColorsAreTheThemesAndFollowIt() throws {
        try withGTK {
            let light = inThemePalette("Default")
            XCTAssertEqual(light.background.css, Color(hex: 0xf6f5f4).css)
            XCTAssertEqual(light.label.css, Color(hex: 0x2e3436).css)
            let dark = inThemePalette("Default", isDark: true)
            XCTAssertTrue(dark.isDark)
            XCTAssertEqual(dark.background.css, Color(hex: 0x353535).css)
            // A name that is no dark setting, and one that says nothing of contrast to a program that guesses.
            XCTAssertTrue(inThemePalette("Adwaita-dark", isDark: nil).isDark)
            XCTAssertFalse(light.isHighContrast || dark.isHighContrast)
            for isDark in [false, true] {
                let clear = inThemePalette("HighContrast", isDark: isDark)
                XCTAssertTrue(clear.isHighContrast)
                XCTAssertEqual(clear.isDark, isDark)
                XCTAssertGreaterThanOrEqual(clear.secondaryLabel.contrast(on: clear.textGrounds), 7)
            }
        }
    }

    func testHighContrastOfTheDesktopSwitchesGTKsTheme() throws {
        try withGTK {
            inTheme("Default") {
                let hasSetting = InterfaceSetting.contrast.value != nil
                Desktop.prefersHighContrast = true
                XCTAssertEqual(Desktop.themeName, hasSetting ? "Default" : "HighContrast")
                XCTAssertTrue(palette.isHighContrast)
                Desktop.prefersHighContrast = false
                XCTAssertEqual(Desktop.themeName, "Default")
                XCTAssertFalse(palette.isHighContrast)
            }
        }
    }

    func testDarkUsesGTKsColourSchemesIfAvailable() throws {
        try withGTK {
            inTheme("Default") {
                let hasSetting = InterfaceSetting.colorScheme.value != nil
                for isDark in [true, false] {
                    Desktop.prefersDark = isDark
                    var older: gboolean = 0
                    weft_settings_get_boolean("gtk-application-prefer-dark-theme", &older)
                    XCTAssertEqual(older != 0, isDark && !hasSetting, "newer GTKs warn about this one")
                    XCTAssertEqual(Desktop.prefersDark, isDark)
                    XCTAssertEqual(palette.isDark, isDark)
                }
            }
        }
    }

    func testSettingsOfGTKAreFollowed() throws {
        try withGTK {
            inTheme("Default") {
                let hasContrast = InterfaceSetting.contrast.set(InterfaceSetting.moreContrast)
                XCTAssertEqual(palette.isHighContrast, hasContrast)
                _ = InterfaceSetting.contrast.set(InterfaceSetting.anyContrast)
                XCTAssertFalse(palette.isHighContrast)
                let hasMotion = InterfaceSetting.reducedMotion.set(InterfaceSetting.lessMotion)
                XCTAssertEqual(Desktop.animates, !hasMotion)
                _ = InterfaceSetting.reducedMotion.set(0)
                XCTAssertTrue(Desktop.animates)
                XCTAssertFalse(InterfaceSetting(name: "gtk-interface-none").set(1), "a setting that no GTK has")
            }
        }
    }

    func testTheUsersAccentColourIsUsedForHighlightsAndIsLegible() throws {
        try withGTK {
            inTheme("Default") {
                let own = palette.accent
                defer { Desktop.follow(SettingsPortal.Preferences()) }
                let purple = SettingsPortal.AccentColor(red: 0.4, green: 0.05, blue: 0.4)
                Desktop.follow(SettingsPortal.Preferences(accentColor: purple))
                XCTAssertEqual(Desktop.accentColor?.css, Color(red: 0.4, green: 0.05, blue: 0.4).css)
                XCTAssertEqual(palette.accent.css, Color(red: 0.4, green: 0.05, blue: 0.4).css)
                XCTAssertEqual(palette.selected.css, palette.accent.css)
                // One that is too light for text is made darker, of the same kind.
                let yellow = SettingsPortal.AccentColor(red: 0.95, green: 0.85, blue: 0.1)
                Desktop.follow(SettingsPortal.Preferences(isHighContrast: true, accentColor: yellow))
                let clear = palette
                XCTAssertTrue(clear.isHighContrast)
                XCTAssertGreaterThanOrEqual(clear.accent.contrast(on: clear.textGrounds), 7)
                XCTAssertGreaterThan(clear.accent.red, clear.accent.blue)
                Desktop.follow(SettingsPortal.Preferences())
                XCTAssertEqual(palette.accent.css, own.css, "the theme's own")
                XCTAssertFalse(palette.isHighContrast)
            }
        }
    }

    func testGTKsOwnWidgetsHaveTheUsersAccentColourToo() throws {
        try withGTK {
            inTheme("Default") {
                // The palette's sheet is made with the first palette.
                _ = palette
                defer { Desktop.follow(SettingsPortal.Preferences()) }
                let probe = StyleProbe()
                @MainActor func colors(_ path: String, _ flags: GtkStateFlags) -> [Color] {
                    probe.reading(path, in: [flags]) { [$0.resolvedGround.withAlpha(1), $0.resolvedColor] }
                }
                let places: [(String, GtkStateFlags)] = [
                    ("button.suggested-action", WEFT_GTK_STATE_FLAG_NORMAL),
                    ("checkbutton check", WEFT_GTK_STATE_FLAG_CHECKED),
                    ("switch", WEFT_GTK_STATE_FLAG_CHECKED),
                ]
                let off = [
                    GtkStateFlags(
                        rawValue: WEFT_GTK_STATE_FLAG_CHECKED.rawValue | WEFT_GTK_STATE_FLAG_INSENSITIVE.rawValue),
                    WEFT_GTK_STATE_FLAG_INSENSITIVE,
                ]
                @MainActor func disabled() -> [[String]] {
                    [
                        colors("switch", off[0]), colors("checkbutton check", off[0]),
                        colors("button.suggested-action", off[1]),
                    ]
                    .map { $0.map(\.css) }
                }
                let (own, ownDisabled) = (places.map { colors($0.0, $0.1).map(\.css) }, disabled())
                for (red, green, blue) in [(0.1, 0.6, 0.2), (0.95, 0.85, 0.1), (0.4, 0.05, 0.4)] {
                    Desktop.follow(
                        SettingsPortal.Preferences(
                            accentColor: SettingsPortal.AccentColor(red: red, green: green, blue: blue)))
                    let accent = Color(red: red, green: green, blue: blue)
                    for (path, flags) in places {
                        let found = colors(path, flags)
                        XCTAssertEqual(found[0].css, accent.css, path)
                        XCTAssertGreaterThanOrEqual(found[1].contrast(with: found[0]), 4.5, path)
                    }
                    XCTAssertEqual(disabled(), ownDisabled, "what cannot be used looks so")
                }
                Desktop.follow(SettingsPortal.Preferences())
                XCTAssertEqual(places.map { colors($0.0, $0.1).map(\.css) }, own, "the theme's own")
            }
        }
    }

    func testAPaletteIsReadOnceAStyle() throws {
        try withGTK {
            let canvas = CanvasWidget(role: .group)
            let window = TestWindow()
            defer { window.destroy() }
            XCTAssertTrue(window.show(canvas))
            let first = DisplaySettings.shared.environment(for: canvas)
            let known = try XCTUnwrap(canvas.knownPalette)
            for _ in 0..<3 { XCTAssertTrue(window.waitForFrame()) }
            XCTAssertEqual(canvas.knownPalette?.version, known.version)
            XCTAssertEqual(DisplaySettings.shared.environment(for: canvas), first)
            inTheme("Default", isDark: true) {
                XCTAssertNotEqual(DisplaySettings.shared.environment(for: canvas).palette, first.palette)
                XCTAssertEqual(DisplaySettings.shared.environment(for: canvas).id, first.id)
            }
        }
    }

    func testTheThemesButtonsAreRead() throws {
        try withGTK {
            for isDark in [false, true] {
                inTheme("Default", isDark: isDark) {
                    _ = palette
                    let probe = StyleProbe()
                    for style in ["suggested-action", "destructive-action"] {
                        let button = probe.widget("button." + style)
                        XCTAssertGreaterThanOrEqual(
                            button.resolvedColor.contrast(on: [button.resolvedGround]), 4.5, "\(style), dark: \(isDark)"
                        )
                    }
                    let label = probe.widget("box label.secondary-label")
                    XCTAssertGreaterThanOrEqual(label.resolvedColor.contrast(on: [label.resolvedGround]), 4.5)
                }
            }
        }
    }
}

/// - Parameter isDark: nil leaves it to the theme's name. A newer GTK follows what was said last.
@MainActor
private func inTheme(_ name: String, isDark: Bool? = false, _ body: () -> Void) {
    let before = (name: Desktop.themeName, isDark: Desktop.prefersDark)
    defer {
        Desktop.themeName = before.name
        Desktop.prefersDark = before.isDark
        // GTK 4.24 keeps the contrast of the theme HighContrast under the next name, until its own setting speaks.
        _ = InterfaceSetting.contrast.set(InterfaceSetting.anyContrast)
    }
    Desktop.themeName = name
    if let isDark { Desktop.prefersDark = isDark }
    body()
}

@MainActor
private func inThemePalette(_ name: String, isDark: Bool? = false) -> Palette {
    var result = Palette.light
    inTheme(name, isDark: isDark) { result = palette }
    return result
}

@MainActor private var palette: Palette { DisplaySettings.shared.palette(for: Label("text")) }
