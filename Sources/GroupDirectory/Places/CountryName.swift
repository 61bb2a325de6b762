import WeftGLib

/// Country names in the user's language, from the catalogues of iso-codes, which come with GTK. Without them a country
/// has its English name.
enum CountryName {
    private static let catalogue = {
        let domain = TextDomain("iso_3166-1")
        // The catalogues come with the system, not with the program.
        domain.bind(to: "/usr/share/locale")
        return domain
    }()

    /// - Parameters:
    ///   - name: the English name, as in GeoNames.
    ///   - code: the two letters of ISO 3166.
    static func local(_ name: String, code: String) -> String {
        let known = names[code] ?? name
        let found = catalogue.text(known)
        return found == known ? name : found
    }

    /// Names in ISO that differ from those of GeoNames.
    private static let names = [
        "AX": "Åland Islands", "BL": "Saint Barthélemy", "BN": "Brunei Darussalam",
        "BQ": "Bonaire, Sint Eustatius and Saba", "CC": "Cocos (Keeling) Islands",
        "CD": "Congo, The Democratic Republic of the", "CI": "Côte d'Ivoire", "CW": "Curaçao",
        "FK": "Falkland Islands (Malvinas)", "FM": "Micronesia, Federated States of",
        "MF": "Saint Martin (French part)", "NL": "Netherlands", "PS": "Palestine, State of", "RE": "Réunion",
        "RU": "Russian Federation", "SH": "Saint Helena, Ascension and Tristan da Cunha",
        "SX": "Sint Maarten (Dutch part)", "TL": "Timor-Leste", "TR": "Türkiye",
        "VA": "Holy See (Vatican City State)", "VI": "Virgin Islands, U.S.",
    ]
}
