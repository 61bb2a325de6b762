import WeftGLib

/// Names of towns in the user's language, from the catalogues of libgweather, which come with GNOME. GeoNames' list
/// does not give the language of a name. Without the catalogues a town has its English name.
enum TownName {
    private static let catalogue = {
        let domain = TextDomain("libgweather-4.0-locations")
        // The catalogues come with the system, not with the program.
        domain.bind(to: "/usr/share/locale")
        return domain
    }()

    /// - Parameters:
    ///   - name: in English, as in GeoNames.
    ///   - region: the state or province; nil if unknown.
    ///   - country: the country's English name.
    static func local(_ name: String, in region: String?, _ country: String) -> String {
        // The catalogue uses a message context for towns of the same name.
        let places = [region.map { "\($0), \(country)" }, country].compactMap(\.self)
        for place in places {
            let found = catalogue.text(name, in: "City in \(place)")
            if found != name { return found }
        }
        return catalogue.text(name)
    }
}
