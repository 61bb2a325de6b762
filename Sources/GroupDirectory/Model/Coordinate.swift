import Glibc

/// A place on the Earth: latitude -90...90 and longitude -180...180, in degrees (WGS 84), always finite.
public struct Coordinate: Sendable, Hashable {
    /// The latitude in degrees north.
    public let latitude: Double
    /// The longitude in degrees east.
    public let longitude: Double

    /// nil if a number is not finite or out of range.
    public init?(latitude: Double, longitude: Double) {
        // NaN is outside of every range.
        guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
        self.init(validLatitude: latitude, validLongitude: longitude)
    }

    private init(validLatitude: Double, validLongitude: Double) {
        latitude = validLatitude
        longitude = validLongitude
    }

    /// Piccadilly Circus, the tutorial's place.
    public static let london = Coordinate(validLatitude: 51.509980, validLongitude: -0.133700)
}

extension Coordinate {
    /// Returns the distance along the surface in metres, by the haversine formula on a sphere of 6,371,008.8 m (the
    /// mean radius of WGS 84). It differs from the ellipsoid by at most 0.6 %. Never negative. O(1)
    ///
    /// Source: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
    public func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let sinLatitude = sin((other.latitude - latitude) * radians / 2)
        let sinLongitude = sin((other.longitude - longitude) * radians / 2)
        let haversine =
            sinLatitude * sinLatitude
            + cos(latitude * radians) * cos(other.latitude * radians) * sinLongitude * sinLongitude
        // Rounding can lift the sum above 1 for opposite points.
        return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
    }
}

/// The reason why a text is not a coordinate.
public struct CoordinateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The invalid text.
    public let text: String
    /// The problem as a sentence fragment.
    public let reason: String

    public var description: String {
        localized("\"{text}\" is not a place: {reason}", ["text": text.shortened, "reason": reason])
    }
}

extension Coordinate {
    /// Reads "LAT,LON" in decimal degrees, e.g. `51.50998,-0.1337`; blanks around the numbers are allowed.
    public init(parsing text: String) throws(CoordinateError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw CoordinateError(text: text, reason: localized("LAT,LON expected, e.g. 51.50998,-0.1337"))
        }
        latitude = try Self.degrees(parts[0], isLatitude: true, limit: 90, in: text)
        longitude = try Self.degrees(parts[1], isLatitude: false, limit: 180, in: text)
    }

    private static func degrees(
        _ part: Substring, isLatitude: Bool, limit: Double, in text: String
    ) throws(CoordinateError) -> Double {
        let digits = String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        // Double also accepts hexadecimal numbers, "inf" and "nan", which are not wanted here.
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let value = Double(digits)
        else {
            throw CoordinateError(
                text: text,
                reason: isLatitude
                    ? localized("the latitude \"{number}\" is not a number", ["number": digits.shortened])
                    : localized("the longitude \"{number}\" is not a number", ["number": digits.shortened]))
        }
        guard abs(value) <= limit else {
            throw CoordinateError(
                text: text,
                reason: isLatitude
                    ? localized("the latitude {number} is outside -90 to 90", ["number": digits])
                    : localized("the longitude {number} is outside -180 to 180", ["number": digits]))
        }
        return value
    }
}
