extension PostalAddress {
    /// Names of countries at the end of addresses, in their own languages and in the frequent ones of services, in
    /// lower case. Another country counts as one word.
    static let countries: Set<String> = [
        "argentina", "australia", "austria", "autriche", "österreich", "belgique", "belgium", "belgien", "belgië",
        "bélgica", "belgio", "brasil", "brazil", "brésil", "bulgaria", "canada", "chile", "colombia", "costa rica",
        "croatia", "hrvatska", "cyprus", "czech republic", "czechia", "česko", "česká republika", "danmark", "denmark",
        "danemark", "dänemark", "deutschland", "germany", "allemagne", "alemania", "germania", "eesti", "estonia",
        "españa", "spain", "espagne", "spanien", "spagna", "estados unidos", "états-unis", "united states",
        "united states of america", "usa", "us", "stati uniti", "vereinigte staaten", "finland", "suomi", "france",
        "frankreich", "francia", "france métropolitaine", "great britain", "england", "scotland", "wales",
        "united kingdom", "uk", "royaume-uni", "reino unido", "regno unito", "vereinigtes königreich",
        "grande-bretagne",
        "greece", "grèce", "hellas", "ελλάδα", "hungary", "magyarország", "iceland", "ísland", "india", "ireland",
        "éire",
        "irlande", "irland", "israel", "italia", "italy", "italie", "italien", "japan", "latvia", "latvija", "lietuva",
        "lithuania", "luxembourg", "luxemburg", "malta", "mexico", "méxico", "mexique", "nederland", "netherlands",
        "the netherlands", "pays-bas", "niederlande", "paesi bassi", "países bajos", "new zealand", "norge", "norway",
        "norvège", "norwegen", "poland", "polska", "pologne", "polen", "portugal", "romania", "românia", "serbia",
        "schweiz", "switzerland", "suisse", "svizzera", "suiza", "schweiz/suisse/svizzera/svizra", "slovakia",
        "slovensko", "slovenia", "slovenija", "south africa", "sverige", "sweden", "suède", "schweden", "türkiye",
        "turkey", "ukraine",
    ]

    /// Names of regions that have several words, or no town of the same name, in lower case. Another region counts as
    /// one word.
    static let regions: Set<String> = [
        // France.
        "auvergne-rhône-alpes", "bourgogne-franche-comté", "bretagne", "brittany", "centre-val de loire", "corse",
        "grand est", "hauts-de-france", "île-de-france", "ile-de-france", "normandie", "normandy", "nouvelle-aquitaine",
        "occitanie", "pays de la loire", "provence-alpes-côte d'azur", "provence-alpes-côte d’azur", "la réunion",
        "guadeloupe", "martinique", "guyane",
        // Germany, Austria, Switzerland.
        "baden-württemberg", "bayern", "bavaria", "brandenburg", "hessen", "mecklenburg-vorpommern", "niedersachsen",
        "lower saxony", "nordrhein-westfalen", "north rhine-westphalia", "rheinland-pfalz", "saarland", "sachsen",
        "sachsen-anhalt", "schleswig-holstein", "thüringen", "burgenland", "kärnten", "niederösterreich",
        "oberösterreich", "lower austria", "upper austria", "steiermark", "tirol", "vorarlberg", "aargau",
        "appenzell ausserrhoden", "appenzell innerrhoden", "basel-landschaft", "basel-stadt", "fribourg/freiburg",
        "graubünden", "nidwalden", "obwalden", "thurgau", "ticino", "valais", "valais/wallis", "vaud",
        // Italy.
        "abruzzo", "basilicata", "calabria", "campania", "emilia-romagna", "friuli-venezia giulia",
        "friuli venezia giulia", "lazio", "liguria", "lombardia", "lombardy", "marche", "molise", "piemonte", "puglia",
        "sardegna", "sicilia", "toscana", "tuscany", "trentino-alto adige", "trentino-alto adige/südtirol", "umbria",
        "valle d'aosta", "valle d’aosta", "veneto",
        // Spain and Portugal.
        "andalucía", "aragón", "asturias", "principado de asturias", "islas baleares", "illes balears", "canarias",
        "cantabria", "castilla-la mancha", "castilla y león", "catalunya", "cataluña", "catalonia",
        "comunidad de madrid", "comunitat valenciana", "comunidad valenciana", "extremadura", "galicia", "la rioja",
        "navarra", "país vasco", "euskadi", "región de murcia", "alentejo", "algarve",
        // Belgium and the Netherlands.
        "bruxelles-capitale", "région de bruxelles-capitale",
        "région de bruxelles-capitale - brussels hoofdstedelijk gewest",
        "vlaanderen", "wallonie", "noord-brabant", "noord-holland", "zuid-holland", "gelderland", "overijssel",
        // English-speaking countries.
        "british columbia", "new south wales", "new jersey", "new mexico", "new hampshire", "north carolina",
        "south carolina", "north dakota", "south dakota", "rhode island", "west virginia", "district of columbia",
        "california", "massachusetts", "nova scotia", "new brunswick", "prince edward island", "northern ireland",
        "greater london", "greater manchester", "west yorkshire", "south yorkshire", "west midlands",
    ]

    /// The maximum number of words of a name in these lists.
    private static let maximumWords = 7

    /// Returns the number of words at the end of `words` that are a name of `names`; the longest name counts.
    static func wordCount(of names: Set<String>, atEndOf words: ArraySlice<Substring>) -> Int {
        for count in (1...maximumWords).reversed() where count <= words.count {
            if names.contains(words.suffix(count).joined(separator: " ").lowercased()) { return count }
        }
        return 0
    }
}
