import WeftGLib

/// The secret that identifies the user to one service. Nothing that is printed, logged or dumped shows it.
///
/// It belongs to the origin that it was given for, and is handed out for requests to that one alone.
public struct SourceToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    private let text: String
    /// The only one that it is sent to.
    public let origin: HTTPOrigin
    /// Whether it is the `--key` of the command line, which is where the user changes it.
    let isOption: Bool

    /// Nil without anything in it, and where the address is none of the web.
    /// - Parameter address: of the source that the user gave it for.
    public init?(_ text: String, for address: String, isOption: Bool = false) {
        let text = text.trimmingBlanks
        guard !text.isEmpty, let origin = Self.origin(of: address) else { return nil }
        self.text = text
        self.origin = origin
        self.isOption = isOption
    }

    /// The origin that is asked where a source has that address: any address of Meetup's stands for its service.
    static func origin(of address: String) -> HTTPOrigin? {
        guard case .web(let web) = CalendarAddress(SourceFinder.address(address)) else { return nil }
        return HTTPOrigin(of: MeetupSource.serviceAddress(web))
    }

    /// For a request to `url`; nil where that is another origin than the token's.
    func text(forRequestTo url: String) -> String? { HTTPOrigin(of: url) == origin ? text : nil }

    /// For the desktop's keyring.
    var keyringSecret: [UInt8] { Array(text.utf8) }

    /// A service's words without it: some quote what they were asked with, as it is or encoded as in an address. Bytes are
    /// compared, and those outside of ASCII are passed over within it: a mark around a letter hides nothing.
    func hidden(in words: String) -> String {
        let (bytes, secret) = (Array(words.utf8), Array(text.utf8))
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let end = Self.end(of: secret, in: bytes[index...], isEncoded: false)
                ?? Self.end(of: secret, in: bytes[index...], isEncoded: true)
            {
                kept += description.utf8
                index = end
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Where `secret` ends in `bytes`, which begin with it; nil where they do not.
    private static func end(of secret: [UInt8], in bytes: ArraySlice<UInt8>, isEncoded: Bool) -> Int? {
        var rest = bytes
        for wanted in secret {
            if rest.startIndex > bytes.startIndex, wanted < 0x80 { rest = rest.drop { $0 >= 0x80 } }
            guard let byte = rest.first else { return nil }
            let digits = rest.dropFirst().prefix(2).compactMap(\.hexDigit)
            if isEncoded, byte == UInt8(ascii: "%"), digits.count == 2, digits[0] << 4 | digits[1] == UInt32(wanted) {
                rest = rest.dropFirst(3)
            } else if byte == wanted || isEncoded && wanted == UInt8(ascii: " ") && byte == UInt8(ascii: "+") {
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        return rest.startIndex
    }

    /// Whether a field of a request can carry it: visible characters of ASCII, and blanks.
    var isUsable: Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

    public var description: String { "(a token)" }
    public var debugDescription: String { description }
    /// Nothing: a token is not printed.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What the user may ask a service for. A value.
public struct SourceRights: Sendable {
    /// The token; nil asks without one.
    public var token: SourceToken?
    /// Asked once when the service has refused a token: another one in its place, as from the desktop's keyring or by a
    /// renewal; nil where there is none.
    public var renewed: @Sendable (_ refused: SourceToken) async -> SourceToken?

    /// A token, and what gets another one when it is refused.
    public init(
        token: SourceToken? = nil,
        renewed: @escaping @Sendable (_ refused: SourceToken) async -> SourceToken? = { _ in nil }
    ) {
        self.token = token
        self.renewed = renewed
    }
}
