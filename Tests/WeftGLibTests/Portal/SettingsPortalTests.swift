import WeftGLib
import XCTest

final class SettingsPortalTests: XCTestCase {
    private func withService(_ body: @MainActor (PortalService) throws -> Void) throws {
        try MainActor.assumeIsolated {
            MainLoop.install()
            let service = try PortalService()
            defer { service.end() }
            try body(service)
        }
    }

    func testThePreferenceIsReadAndFollowed() throws {
        try withService { service in
            service.scheme = 1
            service.start()
            var told: [SettingsPortal.ColorScheme] = []
            let portal = SettingsPortal(busAddress: service.address) { told.append($0.colorScheme) }
            XCTAssertTrue(MainLoop.pump { told == [.dark] })
            service.change(to: 2)
            XCTAssertTrue(MainLoop.pump { told == [.dark, .light] })
            // The same value again, another setting and an unknown number.
            service.change(to: 2)
            service.change("org.gnome.desktop.interface", "color-scheme", to: 1)
            service.change(to: 77)
            XCTAssertTrue(MainLoop.pump { told == [.dark, .light, .noPreference] }, "\(told)")
            XCTAssertEqual(portal.preferences?.colorScheme, .noPreference)
            XCTAssertEqual(service.questions, 3, "one for each setting")
        }
    }

    func testAPortalThatStartsLaterIsUsed() throws {
        try withService { service in
            var told: [SettingsPortal.ColorScheme] = []
            let portal = SettingsPortal(busAddress: service.address) { told.append($0.colorScheme) }
            service.start()
            XCTAssertTrue(
                MainLoop.pump {
                    service.change(to: 1)
                    return told == [.dark]
                })
            XCTAssertEqual(portal.preferences?.colorScheme, .dark)
        }
    }

    func testWithoutTheSettingNoChangeIsReported() throws {
        try withService { service in
            service.start()
            var told: [SettingsPortal.ColorScheme] = []
            let portal = SettingsPortal(busAddress: service.address) { told.append($0.colorScheme) }
            XCTAssertTrue(MainLoop.pump { service.questions == 3 })
            service.change(to: 0)
            XCTAssertTrue(MainLoop.pump { told == [.noPreference] })
            XCTAssertNotNil(portal.preferences)
        }
    }

    func testAReleasedPortalReceivesNothing() throws {
        try withService { service in
            service.scheme = 1
            service.start()
            var told: [SettingsPortal.ColorScheme] = []
            weak var released: SettingsPortal?
            do {
                let portal = SettingsPortal(busAddress: service.address) { told.append($0.colorScheme) }
                released = portal
                XCTAssertTrue(MainLoop.pump { told == [.dark] })
                withExtendedLifetime(portal) {}
            }
            XCTAssertTrue(MainLoop.pump { released == nil })
            let other = SettingsPortal(busAddress: service.address) { _ in }
            XCTAssertTrue(MainLoop.pump { other.preferences?.colorScheme == .dark })
            service.change(to: 2)
            XCTAssertTrue(MainLoop.pump { other.preferences?.colorScheme == .light })
            XCTAssertEqual(told, [.dark])
        }
    }

    func testHighContrastIsReadAndFollowed() throws {
        try withService { service in
            service.contrast = 1
            service.start()
            var told: [SettingsPortal.Preferences] = []
            let portal = SettingsPortal(busAddress: service.address) { told.append($0) }
            var wanted: [SettingsPortal.Preferences] = [.init(isHighContrast: true)]
            XCTAssertTrue(MainLoop.pump { told == wanted }, "\(told)")
            service.change("org.freedesktop.appearance", "color-scheme", to: 1)
            wanted.append(.init(colorScheme: .dark, isHighContrast: true))
            XCTAssertTrue(MainLoop.pump { told == wanted }, "\(told)")
            service.change("org.freedesktop.appearance", "contrast", to: 0)
            wanted.append(.init(colorScheme: .dark))
            XCTAssertTrue(MainLoop.pump { told == wanted }, "\(told)")
            XCTAssertEqual(portal.preferences, wanted.last)
        }
    }

    func testTheAccentColourIsReadAndFollowed() throws {
        try withService { service in
            service.accent = [0.25, 0.5, 1]
            service.start()
            var told: [SettingsPortal.AccentColor?] = []
            let portal = SettingsPortal(busAddress: service.address) { told.append($0.accentColor) }
            let first = SettingsPortal.AccentColor(red: 0.25, green: 0.5, blue: 1)
            XCTAssertNotNil(first)
            XCTAssertTrue(MainLoop.pump { told == [first] }, "\(told)")
            service.change(accentTo: [1, 0, 0])
            let second = SettingsPortal.AccentColor(red: 1, green: 0, blue: 0)
            XCTAssertTrue(MainLoop.pump { told == [first, second] }, "\(told)")
            // A component out of range, or another type, means no preference.
            service.change(accentTo: [-1, -1, -1])
            XCTAssertTrue(MainLoop.pump { told == [first, second, nil] }, "\(told)")
            service.change(accentTo: [0.5, 0.5])
            service.change(accentTo: [.nan, 0, 0])
            service.change(accentTo: [1, 0, 0])
            XCTAssertTrue(MainLoop.pump { told == [first, second, nil, second] }, "\(told)")
            XCTAssertEqual(portal.preferences?.accentColor, second)
        }
    }
}
