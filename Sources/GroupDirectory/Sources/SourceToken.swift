import WeftGLib

/// The secret that identifies the user to one service. It is never printed, logged or dumped.
///
/// It belongs to the origin for which it was entered, and is used only for requests to that origin.
public struct SourceToken: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    private let text: String
    /// The only origin that receives it.
    public let origin: HTTPOrigin
    /// True if it is the `--key` of the command line, where the user must change it.
    let isOption: Bool

    /// nil if the text is empty, or if the address is not a web address.
    ///
    /// - Parameter address: the address of the source for which the user entered it.
    public init?(_ text: String, for address: String, isOption: Bool = false) {
        let text = text.trimmingBlanks
        guard !text.isEmpty, let origin = Self.origin(of: address) else { return nil }
        self.text = text
        self.origin = origin
        self.isOption = isOption
    }

    /// The origin of requests for a source with this address. All addresses of Meetup have one origin.
    static func origin(of address: String) -> HTTPOrigin? {
        guard case .web(let web) = CalendarAddress(SourceFinder.address(address)) else { return nil }
        return HTTPOrigin(of: MeetupSource.serviceAddress(web))
    }

    /// Returns the token for a request to `url`; nil if that has another origin than the token.
    func text(forRequestTo url: String) -> String? { HTTPOrigin(of: url) == origin ? text : nil }

    /// The bytes for the desktop's keyring.
    var keyringSecret: [UInt8] { Array(text.utf8) }

    /// Returns a service's message without the token, since some services quote the request, plain or percent-encoded.
    /// Bytes are compared, and controls and non-ASCII bytes inside the token are skipped, so that neither hides it.
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

    /// True if an address quotes the token, plain or percent-encoded up to three times: a page for signing in often has
    /// the requested address in its query.
    func isQuoted(in address: String) -> Bool {
        let secret = Array(text.utf8)
        var bytes = Array(address.utf8)
        for _ in 0..<3 {
            let isFound = bytes.indices.contains { index in
                [false, true].contains { Self.end(of: secret, in: bytes[index...], isEncoded: $0) != nil }
            }
            if isFound { return true }
            bytes = WebFile.decoded(bytes[...])
        }
        return false
    }

    /// Returns the end of `secret` in `bytes`; nil if they do not begin with it.
    private static func end(of secret: [UInt8], in bytes: ArraySlice<UInt8>, isEncoded: Bool) -> Int? {
        var rest = bytes
        for wanted in secret {
            if rest.startIndex > bytes.startIndex, wanted < 0x80 { rest = rest.drop { $0 >= 0x7F || $0 < 0x20 } }
            guard let byte = rest.first else { return nil }
            let digits = rest.dropFirst().prefix(2).compactMap(\.hexDigit)
            if isEncoded, byte == UInt8(ascii: "%"), digits.count == 2, digits[0] << 4 | digits[1] == UInt32(wanted) {
                rest = rest.dropFirst(3)
            } else if byte.asciiLowercased == wanted.asciiLowercased
                || isEncoded && wanted == UInt8(ascii: " ") && byte == UInt8(ascii: "+")
            {
                // Names of hosts are written in lower case.
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        return rest.startIndex
    }

    /// True if a header field can carry it: visible ASCII characters and blanks.
    var isUsable: Bool { text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

    public var description: String { "(a token)" }
    public var debugDescription: String { description }
    /// Empty, since a token must not be printed.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The user's access rights at a service. A value.
public struct SourceRights: Sendable {
    /// The token; nil sends requests without one.
    public var token: SourceToken?
    /// Called once after the service has refused a token. Returns another token, for example from the desktop's keyring
    /// or a renewal; nil if there is none.
    public var renewed: @Sendable (_ refused: SourceToken) async -> SourceToken?

    /// Makes rights from a token and a function that gets another one if it is refused.
    public init(
        token: SourceToken? = nil,
        renewed: @escaping @Sendable (_ refused: SourceToken) async -> SourceToken? = { _ in nil }
    ) {
        self.token = token
        self.renewed = renewed
    }
}
