import Testing
import WeftGLib

@testable import GroupDirectory

/// Tests storing the user's preferences and reading them back.
@Suite struct PreferencesTests {
    private let folder = StoreFolder()

    @Test func withoutPreferencesTheDesktopsSettingsApply() async throws {
        let none = Preferences()
        #expect(none.units == .locale && none.style == .system && none.pictures == .always)
        #expect(none.units.distance == nil)
        #expect(Preferences.Name.allCases.allSatisfy { none.word(of: $0) == nil }, "nothing is kept of it")
        #expect(try await folder.store().preferences() == none)
    }

    @Test func eachChoiceComesBackAfterTheProgramAndMakesTheFile() async throws {
        #expect(!folder.store().isThere)
        for units in Preferences.Units.allCases {
            for style in FeedConfiguration.ColorScheme.allCases {
                for pictures in Preferences.Pictures.allCases {
                    var chosen = Preferences()
                    (chosen.units, chosen.style, chosen.pictures) = (units, style, pictures)
                    chosen.rows = units == .miles ? .large : units == .kilometers ? .compact : .automatic
                    try await folder.store().keep(chosen)
                    #expect(try await folder.store().preferences() == chosen)
                }
            }
        }
        #expect(folder.store().isThere)
    }

    @Test func revertedPreferencesAreNotStored() async throws {
        let store = folder.store()
        var chosen = Preferences()
        chosen.style = .dark
        try await store.keep(chosen)
        #expect(try await store.setting("style") == "dark")
        try await store.keep(Preferences())
        #expect(try await store.setting("style") == nil)
    }

    @Test(arguments: ["", "purple", "DARK", "dark\u{0}", " dark", String(repeating: "dark", count: 1 << 20)])
    func unknownStoredWordsCountAsNotSet(word: String) async throws {
        let store = folder.store()
        for name in Preferences.Name.allCases { try await store.set(name.rawValue, to: word) }
        #expect(try await store.preferences() == Preferences())
        // The others count.
        try await store.set("units", to: "miles")
        #expect(try await store.preferences().units == .miles)
    }
}
