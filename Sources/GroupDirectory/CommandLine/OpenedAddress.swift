import WeftGLib

/// An address to open, given on the command line or by the desktop. A value; creating it does not access files.
public enum OpenedAddress: Sendable, Hashable {
    /// Searches for groups near a place.
    case place(Coordinate)
    /// The web address of a group, or of a possible source.
    case page(String)
    /// A calendar: an address, also of a file, or the absolute path of a file.
    case calendar(String)

    /// Maximum size in bytes.
    static let maximumBytes = LinkBase.maximumBytes

    /// - Parameter text: a `geo:` address, a web address, or the path or address of a calendar.
    public init(_ text: String) throws(OpenedAddressError) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw OpenedAddressError(
                text: text,
                reason: localizedPlural(
                    "it is longer than {count} byte", "it is longer than {count} bytes", Self.maximumBytes))
        }
        if text.lowercased().hasPrefix("geo:") {
            self = .place(try GeoAddress(text).coordinate)
            return
        }
        if let refusal = SourceFinder.refusal(of: text) {
            throw OpenedAddressError(text: HTTPAddress.withoutUserInfo(text), reason: refusal.errorTitle)
        }
        let absolute = Self.isPath(text) ? CalendarAddress.text(ofPath: LocalFile.absolute(text)) : text
        if let address = CalendarAddress(absolute) {
            switch address {
            case .file(let path): self = .calendar(CalendarAddress.text(ofPath: path))
            case .web(let web): self = CalendarAddress.isLikely(text) ? .calendar(web) : .page(web)
            }
        } else if case .unreadableFile(_, let reason) = CalendarAddress.error(of: absolute) {
            throw OpenedAddressError(text: text, reason: reason)
        } else {
            throw OpenedAddressError(
                text: HTTPAddress.withoutUserInfo(text),
                reason: localized("it is no geo: address, no address of the web and no calendar (.ics)"))
        }
    }

    /// True if an argument is a path: it has no scheme, and its name looks like the name of a calendar file.
    private static func isPath(_ text: String) -> Bool {
        guard !text.contains("://"), !text.lowercased().hasPrefix("file:") else { return false }
        return ["/", "./", "../"].contains(where: text.hasPrefix) || text.lowercased().hasSuffix(".ics")
    }

    /// The address in the form for another instance.
    public var text: String {
        switch self {
        case .place(let place): "geo:\(place.latitude.plain),\(place.longitude.plain)"
        case .page(let address): address
        case .calendar(let address): address.hasPrefix("/") ? LocalFile.address(ofPath: address) ?? address : address
        }
    }
}

/// The failure to open an address. A value.
public struct OpenedAddressError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address as given, or its beginning.
    public let text: String
    /// The problem, as a sentence fragment.
    public let reason: String

    /// An error for an address.
    public init(text: String, reason: String) {
        (self.text, self.reason) = (text.shortened, reason)
    }

    public var description: String {
        localized("“{address}” cannot be opened: {reason}", ["address": text, "reason": reason])
    }
}

/// A `geo:` address of RFC 5870. A value.
struct GeoAddress {
    let coordinate: Coordinate

    /// Ignores altitude, uncertainty, unknown parameters, and the query that map programs append.
    init(_ text: String) throws(OpenedAddressError) {
        func wrong(_ reason: String) -> OpenedAddressError { OpenedAddressError(text: text, reason: reason) }
        let body = text.dropFirst("geo:".count).prefix { $0 != "?" && $0 != "#" }
        let parts = body.split(separator: ";", omittingEmptySubsequences: false)
        for parameter in parts.dropFirst() {
            let (name, value) = Self.parameter(parameter)
            // Coordinates in another reference system would name another place.
            if name == "crs", value != "wgs84" {
                throw wrong(localized("its coordinates are not those of WGS 84"))
            }
        }
        let numbers = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false).map(Self.number)
        guard numbers.count == 2 || numbers.count == 3, numbers.allSatisfy({ $0 != nil }), let latitude = numbers[0],
            let longitude = numbers[1]
        else { throw wrong(localized("LAT,LON expected, e.g. geo:51.50998,-0.1337")) }
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw wrong(localized("there is no such place on the Earth"))
        }
        // Map programs write 0,0 for an address with only a search text.
        if latitude == 0, longitude == 0, text.contains("?q=") {
            throw wrong(localized("it has words in place of coordinates"))
        }
        self.coordinate = coordinate
    }

    private static func parameter(_ text: Substring) -> (name: String, value: String) {
        let parts = text.lowercased().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
    }

    /// A decimal number of the RFC: no exponent, and no plus sign.
    private static func number(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), digits.utf8.count <= 64,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        return Double(String(text))
    }
}

extension Double {
    /// The number without an exponent, to a ten-millionth of a degree: a centimetre.
    fileprivate var plain: String {
        let scaled = Int((self * 1e7).rounded())
        let digits = String(abs(scaled) % 10_000_000)
        return (scaled < 0 ? "-" : "") + String(abs(scaled) / 10_000_000) + "."
            + String(repeating: "0", count: 7 - digits.utf8.count) + digits
    }
}
