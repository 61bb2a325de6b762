import XCTest

@testable import GroupDirectory

final class PostalAddressTests: XCTestCase {
    func testATownIsFoundWithoutStreetAndPostalCode() {
        let towns: [String: String?] = [
            "Via Cesare Battisti 10, 10123 Torino": "Torino", "1 rue X, 69001 Lyon, France": "Lyon",
            "10 rue Jangot, 69007 Lyon, Auvergne-Rhône-Alpes, France": "Lyon",
            "742 Evergreen Terrace, Springfield, IL 62704, USA": "Springfield", "1 Road, CA 90210": "CA",
            "12 Main Street, London SW1A 2AA": "London", "Via Uno\n20100 Milano": "Milano",
            "Place Bellecour, Lyon, 69002": "Lyon", "12 rue du Lac": nil, "Torino": nil, "": nil, ",,": nil,
            "a, 1": nil,
            "千代田区丸の内1丁目, 東京都": "東京都",
        ]
        for (address, town) in towns { XCTAssertEqual(PostalAddress.town(in: address), town, address) }
    }

    /// The name of a region may have several words, and Mobilizon writes no commas.
    func testRegionsAndCountriesAreNotTheTown() {
        let towns: [String: String] = [
            "Le Lieu, 3 rue X, Nantes, Pays de la Loire, France": "Nantes", "3 rue X, Nantes, France": "Nantes",
            "3 rue X, 44000 Nantes, Pays de la Loire, France": "Nantes", "3 rue X, Nantes, Pays de la Loire": "Nantes",
            "3 rue X 44000 Nantes Pays de la Loire France": "Nantes",
            "3 rue X 85000 La Roche-sur-Yon Pays de la Loire France": "La Roche-sur-Yon",
            "1 quai Y 06300 Nice Provence-Alpes-Côte d'Azur France": "Nice",
            "2 rue Z 67000 Strasbourg Grand Est France": "Strasbourg",
            "Calle Mayor 1 47001 Valladolid Castilla y León España": "Valladolid",
            "Via Roma 2 34121 Trieste Friuli-Venezia Giulia Italia": "Trieste",
            "10 rue Jangot 69007 Lyon Auvergne-Rhône-Alpes France": "Lyon", "10 rue Jangot 69007 Lyon": "Lyon",
            "1 Main Street 27601 Raleigh North Carolina United States": "Raleigh",
            "Piazza 1, Milano, Lombardia, Italia": "Milano", "1 rue X, Luxembourg": "Luxembourg",
        ]
        for (address, town) in towns { XCTAssertEqual(PostalAddress.townOrVenue(address), town, address) }
    }

    func testANameStaysAndAnAddressBecomesItsTown() {
        XCTAssertEqual(PostalAddress.townOrVenue("Place Bellecour"), "Place Bellecour")
        XCTAssertEqual(PostalAddress.townOrVenue("12 Place Bellecour, 69002 Lyon"), "Lyon")
        XCTAssertNil(PostalAddress.townOrVenue("12 Place Bellecour"))
    }
}
