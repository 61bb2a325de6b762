import WebPages
import WeftGLib

/// The time zones of events on pages that give none: the zone of the venue, or else of the site, or else of this
/// computer.
struct PageZones: Sendable {
    /// The reason for a chosen zone.
    enum Basis: Sendable, Hashable {
        case stated, venue, site, computer
    }

    private let site: String?
    private let towns: [PageVenue: Place]

    /// - Parameters:
    ///   - events: the page's events.
    ///   - site: the location of the site.
    ///   - towns: the known towns of the venues and the site.
    init(_ events: [PageEvent], site: PageVenue?, towns: [PageVenue: Place] = [:]) {
        self.towns = towns
        // If a page names the zone of some of its events, the others are assumed to be in the same zone.
        var counts: [String: Int] = [:]
        for event in events {
            if case .named(let name) = event.start.zone, let known = Self.known(name) { counts[known, default: 0] += 1 }
        }
        let named = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        self.site = named ?? site.flatMap { Self.zone(of: $0, towns) }
    }

    /// The zone's name for an event without a zone; nil is this computer's zone.
    func zone(of event: PageEvent) -> String? {
        guard event.start.zone == .unknown else { return nil }
        return event.venue.flatMap { Self.zone(of: $0, towns) } ?? site
    }

    /// The reason for the time zone in which an event is read.
    func basis(of event: PageEvent) -> Basis {
        guard event.start.zone == .unknown else { return .stated }
        if event.venue.flatMap({ Self.zone(of: $0, towns) }) != nil { return .venue }
        return site == nil ? .computer : .site
    }

    /// A name that this machine's database has.
    static func known(_ name: String) -> String? {
        if SystemZones.shared.zone(named: name) != nil { return name }
        return SystemZones.shared.zoneName(alsoCalled: name)
    }

    /// The zone of the country if it has only one, otherwise the zone of the town.
    private static func zone(of venue: PageVenue, _ towns: [PageVenue: Place]) -> String? {
        venue.country.flatMap { zonesOfCountries[$0.uppercased()] } ?? towns[venue]?.timeZone
    }

    /// The zones of countries with a single zone, by their ISO 3166 codes and their names in their own languages.
    private static let zonesOfCountries: [String: String] = {
        var zones: [String: String] = [:]
        for line in list.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard let zone = words.first else { continue }
            for word in words.dropFirst() {
                let name = word.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
                zones[String(decoding: name, as: UTF8.self)] = zone
            }
        }
        return zones
    }()

    private static let list = """
        Europe/Amsterdam NL NLD NETHERLANDS NEDERLAND
        Europe/Andorra AD
        Europe/Athens GR GRC GREECE
        Europe/Belgrade RS SERBIA
        Europe/Berlin DE DEU GERMANY DEUTSCHLAND
        Europe/Bratislava SK SLOVAKIA
        Europe/Brussels BE BEL BELGIUM BELGIQUE BELGIË
        Europe/Bucharest RO ROMANIA
        Europe/Budapest HU HUNGARY
        Europe/Chisinau MD
        Europe/Copenhagen DK DNK DENMARK DANMARK
        Europe/Dublin IE IRL IRELAND
        Europe/Helsinki FI FIN FINLAND SUOMI
        Europe/Istanbul TR TURKEY
        Europe/Ljubljana SI SLOVENIA
        Europe/London GB GBR UK UNITED_KINGDOM ENGLAND SCOTLAND WALES
        Europe/Luxembourg LU LUXEMBOURG
        Europe/Malta MT MALTA
        Europe/Minsk BY
        Europe/Monaco MC
        Europe/Oslo NO NOR NORWAY NORGE
        Europe/Paris FR FRA FRANCE
        Europe/Podgorica ME
        Europe/Prague CZ CZE CZECHIA CZECH_REPUBLIC
        Europe/Riga LV LATVIA
        Europe/Rome IT ITA ITALY ITALIA
        Europe/San_Marino SM
        Europe/Sarajevo BA
        Europe/Skopje MK
        Europe/Sofia BG BULGARIA
        Europe/Stockholm SE SWE SWEDEN SVERIGE
        Europe/Tallinn EE ESTONIA
        Europe/Tirane AL
        Europe/Vaduz LI
        Europe/Vienna AT AUT AUSTRIA ÖSTERREICH
        Europe/Vilnius LT LITHUANIA
        Europe/Warsaw PL POL POLAND POLSKA
        Europe/Zagreb HR CROATIA
        Europe/Zurich CH CHE SWITZERLAND SCHWEIZ SUISSE
        Atlantic/Reykjavik IS ICELAND
        Africa/Cairo EG EGYPT
        Africa/Casablanca MA MOROCCO
        Africa/Johannesburg ZA SOUTH_AFRICA
        Africa/Lagos NG NIGERIA
        Africa/Nairobi KE KENYA
        Africa/Tunis TN TUNISIA
        America/Bogota CO COLOMBIA
        America/Lima PE PERU
        America/Montevideo UY URUGUAY
        Asia/Bangkok TH THAILAND
        Asia/Hong_Kong HK HONG_KONG
        Asia/Jerusalem IL ISRAEL
        Asia/Kolkata IN IND INDIA
        Asia/Manila PH PHILIPPINES
        Asia/Seoul KR SOUTH_KOREA
        Asia/Shanghai CN CHINA
        Asia/Singapore SG SINGAPORE
        Asia/Taipei TW TAIWAN
        Asia/Tokyo JP JPN JAPAN
        """
}
