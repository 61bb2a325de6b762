import Testing

@testable import GroupDirectory

@Suite struct GuessedLocationTests {
    private static func guess(_ zone: String?, _ country: String? = nil, data: String = "data") async throws -> String?
    {
        let service = GuessedLocationService(zone: zone, country: country, dataDirectory: DataDirectory(option: data))
        return try await service.currentTown()?.fullName
    }

    @Test func theGuessIsTheLargestTownOfTheZone() async throws {
        #expect(try await Self.guess("Europe/Paris") == "Paris, Île-de-France, France")
        #expect(try await Self.guess("America/New_York")?.hasPrefix("New York City") == true)
    }

    @Test func theUsersCountryDecidesIfAZoneHasSeveral() async throws {
        #expect(try await Self.guess("Asia/Bangkok", "VN")?.hasPrefix("Hanoi") == true)
        #expect(try await Self.guess("Asia/Bangkok", "TH")?.hasPrefix("Bangkok") == true)
        #expect(try await Self.guess("Asia/Bangkok")?.hasPrefix("Bangkok") == true, "the zone's own town")
    }

    @Test func aCountryWithoutATownInTheZoneDoesNotCount() async throws {
        #expect(try await Self.guess("Europe/Paris", "DE")?.hasPrefix("Paris") == true)
    }

    @Test func aFormerNameOfAZoneIsUnderstood() async throws {
        #expect(try await Self.guess("Asia/Calcutta")?.contains("India") == true)
    }

    @Test(arguments: [nil, "UTC", "Etc/GMT+3", "/etc/localtime", "Nowhere/Land", "\u{1F600}/\u{1F600}"])
    func withoutATownTheGuessIsLondon(zone: String?) async throws {
        #expect(try await Self.guess(zone)?.hasPrefix("London") == true)
    }

    @Test func withoutTheListTheGuessIsLondon() async throws {
        #expect(try await Self.guess("Europe/Paris", data: "/nowhere")?.hasPrefix("London") == true)
    }
}
