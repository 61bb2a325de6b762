/// A town in which groups meet.
struct City: Sendable {
    let name: String
    /// ISO 3166-1 alpha-2.
    let country: String
    let countryName: String
    /// Empty if the service gives none.
    let state: String
    let latitude: Double
    let longitude: Double
    let zone: Zone

    /// The city of that name in the table.
    static func named(_ name: String) -> City? {
        all.first { $0.name == name }
    }

    static let all: [City] = parse(table)

    private static func parse(_ text: String) -> [City] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
            guard parts.count == 7, let latitude = Double(parts[4]), let longitude = Double(parts[5]),
                let zone = Zone.all.first(where: { $0.name == parts[6] })
            else { preconditionFailure("City table: cannot read '\(line)'") }
            return City(
                name: parts[0], country: parts[1], countryName: parts[2], state: parts[3], latitude: latitude,
                longitude: longitude, zone: zone)
        }
    }

    // name | country | country's name | state | latitude | longitude | zone
    private static let table = """
        London | GB | United Kingdom | 17 | 51.5099 | -0.1337 | Europe/London
        Croydon | GB | United Kingdom | 17 | 51.3762 | -0.0982 | Europe/London
        Richmond | GB | United Kingdom | 17 | 51.4613 | -0.3037 | Europe/London
        Greenwich | GB | United Kingdom | 17 | 51.4826 | -0.0077 | Europe/London
        Wimbledon | GB | United Kingdom | 17 | 51.4214 | -0.2064 | Europe/London
        Walthamstow | GB | United Kingdom | 17 | 51.5860 | -0.0200 | Europe/London
        Watford | GB | United Kingdom | L2 | 51.6565 | -0.3903 | Europe/London
        St Albans | GB | United Kingdom | L2 | 51.7527 | -0.3394 | Europe/London
        Guildford | GB | United Kingdom | P6 | 51.2362 | -0.5704 | Europe/London
        Reading | GB | United Kingdom | N9 | 51.4543 | -0.9781 | Europe/London
        Cambridge | GB | United Kingdom | C3 | 52.2053 | 0.1218 | Europe/London
        Oxford | GB | United Kingdom | K2 | 51.7520 | -1.2577 | Europe/London
        Brighton | GB | United Kingdom | E2 | 50.8225 | -0.1372 | Europe/London
        Bristol | GB | United Kingdom | B7 | 51.4545 | -2.5879 | Europe/London
        Manchester | GB | United Kingdom | I2 | 53.4808 | -2.2426 | Europe/London
        Edinburgh | GB | United Kingdom | U8 | 55.9533 | -3.1883 | Europe/London
        Cardiff | GB | United Kingdom | X5 | 51.4816 | -3.1791 | Europe/London
        Dublin | IE | Ireland | | 53.3498 | -6.2603 | Europe/Dublin
        Galway | IE | Ireland | | 53.2707 | -9.0568 | Europe/Dublin
        Paris | FR | France | | 48.8566 | 2.3522 | Europe/Paris
        Lyon | FR | France | | 45.7640 | 4.8357 | Europe/Paris
        Marseille | FR | France | | 43.2965 | 5.3698 | Europe/Paris
        Brussels | BE | Belgium | | 50.8503 | 4.3517 | Europe/Brussels
        Berlin | DE | Germany | | 52.5200 | 13.4050 | Europe/Berlin
        München | DE | Germany | | 48.1351 | 11.5820 | Europe/Berlin
        Köln | DE | Germany | | 50.9375 | 6.9603 | Europe/Berlin
        Hamburg | DE | Germany | | 53.5511 | 9.9937 | Europe/Berlin
        Wien | AT | Austria | | 48.2082 | 16.3738 | Europe/Vienna
        Zürich | CH | Switzerland | | 47.3769 | 8.5417 | Europe/Zurich
        Genève | CH | Switzerland | | 46.2044 | 6.1432 | Europe/Zurich
        Amsterdam | NL | Netherlands | | 52.3676 | 4.9041 | Europe/Amsterdam
        Utrecht | NL | Netherlands | | 52.0907 | 5.1214 | Europe/Amsterdam
        Madrid | ES | Spain | | 40.4168 | -3.7038 | Europe/Madrid
        Barcelona | ES | Spain | | 41.3874 | 2.1686 | Europe/Madrid
        Sevilla | ES | Spain | | 37.3891 | -5.9845 | Europe/Madrid
        Lisboa | PT | Portugal | | 38.7223 | -9.1393 | Europe/Lisbon
        Porto | PT | Portugal | | 41.1579 | -8.6291 | Europe/Lisbon
        Roma | IT | Italy | RM | 41.9028 | 12.4964 | Europe/Rome
        Milano | IT | Italy | MI | 45.4642 | 9.1900 | Europe/Rome
        Torino | IT | Italy | TO | 45.0703 | 7.6869 | Europe/Rome
        København | DK | Denmark | | 55.6761 | 12.5683 | Europe/Copenhagen
        Stockholm | SE | Sweden | | 59.3293 | 18.0686 | Europe/Stockholm
        Malmö | SE | Sweden | | 55.6050 | 13.0038 | Europe/Stockholm
        Oslo | NO | Norway | | 59.9139 | 10.7522 | Europe/Oslo
        Helsinki | FI | Finland | | 60.1699 | 24.9384 | Europe/Helsinki
        Reykjavík | IS | Iceland | | 64.1466 | -21.9426 | Atlantic/Reykjavik
        Warszawa | PL | Poland | | 52.2297 | 21.0122 | Europe/Warsaw
        Kraków | PL | Poland | | 50.0647 | 19.9450 | Europe/Warsaw
        Praha | CZ | Czech Republic | | 50.0755 | 14.4378 | Europe/Prague
        Budapest | HU | Hungary | | 47.4979 | 19.0402 | Europe/Budapest
        București | RO | Romania | | 44.4268 | 26.1025 | Europe/Bucharest
        Sofia | BG | Bulgaria | | 42.6977 | 23.3219 | Europe/Sofia
        Beograd | RS | Serbia | | 44.7866 | 20.4489 | Europe/Belgrade
        Athens | GR | Greece | | 37.9838 | 23.7275 | Europe/Athens
        Thessaloniki | GR | Greece | | 40.6401 | 22.9444 | Europe/Athens
        Kyiv | UA | Ukraine | | 50.4501 | 30.5234 | Europe/Kyiv
        Lviv | UA | Ukraine | | 49.8397 | 24.0297 | Europe/Kyiv
        İstanbul | TR | Turkey | | 41.0082 | 28.9784 | Europe/Istanbul
        İzmir | TR | Turkey | | 38.4237 | 27.1428 | Europe/Istanbul
        Tbilisi | GE | Georgia | | 41.7151 | 44.8271 | Asia/Tbilisi
        Almaty | KZ | Kazakhstan | | 43.2220 | 76.8512 | Asia/Almaty
        Tel Aviv-Yafo | IL | Israel | | 32.0853 | 34.7818 | Asia/Jerusalem
        Jerusalem | IL | Israel | | 31.7683 | 35.2137 | Asia/Jerusalem
        Haifa | IL | Israel | | 32.7940 | 34.9896 | Asia/Jerusalem
        Amman | JO | Jordan | | 31.9454 | 35.9284 | Asia/Amman
        Cairo | EG | Egypt | | 30.0444 | 31.2357 | Africa/Cairo
        Alexandria | EG | Egypt | | 31.2001 | 29.9187 | Africa/Cairo
        Riyadh | SA | Saudi Arabia | | 24.7136 | 46.6753 | Asia/Riyadh
        Dubai | AE | United Arab Emirates | | 25.2048 | 55.2708 | Asia/Dubai
        Tunis | TN | Tunisia | | 36.8065 | 10.1815 | Africa/Tunis
        Tehran | IR | Iran | | 35.6892 | 51.3890 | Asia/Tehran
        Lagos | NG | Nigeria | | 6.5244 | 3.3792 | Africa/Lagos
        Accra | GH | Ghana | | 5.6037 | -0.1870 | Africa/Accra
        Nairobi | KE | Kenya | | -1.2921 | 36.8219 | Africa/Nairobi
        Cape Town | ZA | South Africa | | -33.9249 | 18.4241 | Africa/Johannesburg
        Johannesburg | ZA | South Africa | | -26.2041 | 28.0473 | Africa/Johannesburg
        New Delhi | IN | India | | 28.6139 | 77.2090 | Asia/Kolkata
        Mumbai | IN | India | | 19.0760 | 72.8777 | Asia/Kolkata
        Bangalore | IN | India | | 12.9716 | 77.5946 | Asia/Kolkata
        Varanasi | IN | India | | 25.3176 | 82.9739 | Asia/Kolkata
        Kathmandu | NP | Nepal | | 27.7172 | 85.3240 | Asia/Kathmandu
        Bangkok | TH | Thailand | | 13.7563 | 100.5018 | Asia/Bangkok
        Chiang Mai | TH | Thailand | | 18.7883 | 98.9853 | Asia/Bangkok
        Hà Nội | VN | Vietnam | | 21.0278 | 105.8342 | Asia/Ho_Chi_Minh
        Thành phố Hồ Chí Minh | VN | Vietnam | | 10.8231 | 106.6297 | Asia/Ho_Chi_Minh
        Jakarta | ID | Indonesia | | -6.2088 | 106.8456 | Asia/Jakarta
        Kuala Lumpur | MY | Malaysia | | 3.1390 | 101.6869 | Asia/Kuala_Lumpur
        Singapore | SG | Singapore | | 1.3521 | 103.8198 | Asia/Singapore
        Manila | PH | Philippines | | 14.5995 | 120.9842 | Asia/Manila
        Beijing | CN | China | | 39.9042 | 116.4074 | Asia/Shanghai
        Shanghai | CN | China | | 31.2304 | 121.4737 | Asia/Shanghai
        Shenzhen | CN | China | | 22.5431 | 114.0579 | Asia/Shanghai
        Chengdu | CN | China | | 30.5728 | 104.0668 | Asia/Shanghai
        Hong Kong | HK | Hong Kong | | 22.3193 | 114.1694 | Asia/Hong_Kong
        Taipei | TW | Taiwan | | 25.0330 | 121.5654 | Asia/Taipei
        Kaohsiung | TW | Taiwan | | 22.6273 | 120.3014 | Asia/Taipei
        Tokyo | JP | Japan | | 35.6762 | 139.6503 | Asia/Tokyo
        Osaka | JP | Japan | | 34.6937 | 135.5023 | Asia/Tokyo
        Kyoto | JP | Japan | | 35.0116 | 135.7681 | Asia/Tokyo
        Fukuoka | JP | Japan | | 33.5904 | 130.4017 | Asia/Tokyo
        Seoul | KR | South Korea | | 37.5665 | 126.9780 | Asia/Seoul
        Busan | KR | South Korea | | 35.1796 | 129.0756 | Asia/Seoul
        Sydney | AU | Australia | NSW | -33.8688 | 151.2093 | Australia/Sydney
        Melbourne | AU | Australia | VIC | -37.8136 | 144.9631 | Australia/Melbourne
        Auckland | NZ | New Zealand | | -36.8509 | 174.7645 | Pacific/Auckland
        New York | US | USA | NY | 40.7128 | -74.0060 | America/New_York
        Boston | US | USA | MA | 42.3601 | -71.0589 | America/New_York
        Chicago | US | USA | IL | 41.8781 | -87.6298 | America/Chicago
        Austin | US | USA | TX | 30.2672 | -97.7431 | America/Chicago
        Denver | US | USA | CO | 39.7392 | -104.9903 | America/Denver
        San Francisco | US | USA | CA | 37.7749 | -122.4194 | America/Los_Angeles
        Seattle | US | USA | WA | 47.6062 | -122.3321 | America/Los_Angeles
        Toronto | CA | Canada | ON | 43.6532 | -79.3832 | America/Toronto
        Montréal | CA | Canada | QC | 45.5019 | -73.5674 | America/Toronto
        Ciudad de México | MX | Mexico | | 19.4326 | -99.1332 | America/Mexico_City
        Bogotá | CO | Colombia | | 4.7110 | -74.0721 | America/Bogota
        Lima | PE | Peru | | -12.0464 | -77.0428 | America/Lima
        Santiago | CL | Chile | | -33.4489 | -70.6693 | America/Santiago
        Buenos Aires | AR | Argentina | | -34.6037 | -58.3816 | America/Argentina/Buenos_Aires
        São Paulo | BR | Brazil | SP | -23.5505 | -46.6333 | America/Sao_Paulo
        Rio de Janeiro | BR | Brazil | RJ | -22.9068 | -43.1729 | America/Sao_Paulo
        """
}

extension StringProtocol {
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
