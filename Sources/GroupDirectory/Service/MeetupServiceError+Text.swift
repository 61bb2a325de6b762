extension MeetupServiceError: CustomStringConvertible {
    /// What happened, in a few words for a heading.
    public var errorTitle: String {
        switch self {
        case .offline: "No network"
        case .unreachable: "The service cannot be reached"
        case .insecure: "No secure connection"
        case .timedOut: "The service takes too long"
        case .cleartextRefused: "Unencrypted connection refused"
        case .tooManyRedirects: "The service leads in circles"
        case .redirectRefused: "The service leads somewhere else"
        case .status(404, _), .status(410, _): "There are no groups at this address"
        case .status(500..., _): "The service has a problem"
        case .status: "The service refuses the request"
        case .accessDenied, .accessDeniedInWords: "The service denies access"
        case .tokenMissing: "The service wants to know who asks"
        case .tokenUnusable: "The token cannot be sent"
        case .userInAddress: "The address has a user in it"
        case .tooManyRequests: "Too many requests"
        case .unavailable: "The service is being looked after"
        case .errorAnswer: "The service answers with an error"
        case .brokenTransfer: "The answer arrived damaged"
        case .answerTooLarge: "The answer is too large"
        case .unexpectedAnswer: "The answer is not a list of groups"
        case .missingData: "The groups are not there"
        case .unreadableData: "The groups cannot be read"
        case .unrecognized: "Nothing known answers there"
        case .unreadableFile: "The file cannot be read"
        case .invalidAddress: "The service's address cannot be used"
        case .cancelled: "Cancelled"
        case .other: "Something went wrong"
        }
    }

    /// What happened in one or two sentences, and what the user can do.
    public var errorMessage: String {
        switch self {
        case .offline:
            "This computer has no connection. Connect it to a network, then try again."
        case .unreachable(let host, let detail):
            "\(host) does not answer (\(detail)). Check the network and the address, then try again."
        case .insecure(let host, let detail):
            "The identity of \(host) cannot be verified (\(detail)). Check this computer's date and the network; "
                + "a network with a sign-in page can cause this."
        case .timedOut(let host):
            "\(host) did not answer in time. Try again; if that does not help, try later."
        case .cleartextRefused(let address):
            "\(address) is not encrypted: others could read and change what it sends. Use an https:// address, or "
                + "start the program with --allow-cleartext."
        case .tooManyRedirects(let host):
            "\(host) redirects again and again. Check the service's address."
        case .redirectRefused(let host, let address):
            "\(host) redirects to \(address), which is no http or https address. Check the service's address."
        case .status(let code, let host) where code == 404 || code == 410:
            "\(host) answered with HTTP status \(code). Check the service's address."
        case .status(let code, let host) where code >= 500:
            "\(host) answered with HTTP status \(code). Try again in a few minutes."
        case .status(let code, let host):
            "\(host) answered with HTTP status \(code). Check the service's address."
        case .accessDenied(let code, let host):
            "\(host) answered with HTTP status \(code). Check the source's token, or the key given with --key."
        case .accessDeniedInWords(let host, ""):
            "\(host) does not answer just anybody. Check the source's token."
        case .accessDeniedInWords(let host, let detail):
            "\(host) says: “\(detail)”. Check the source's token."
        case .tokenMissing(let host):
            "\(host) answers only with a token of yours. Add one to the source."
        case .tokenUnusable(let host):
            "The token for \(host) is none: it has a line end in it, or another character that cannot be sent. "
                + "Copy the token once more, alone and on one line."
        case .userInAddress(let host):
            "A user or a password in an address is not sent to \(host). Leave out what is before the @, and the @."
        case .tooManyRequests(let seconds, let host):
            "\(host) asks for a pause. Try again \(Self.wait(seconds))."
        case .unavailable(let seconds, let host):
            "\(host) cannot answer now. Try again \(Self.wait(seconds))."
        case .errorAnswer(let host, ""):
            "\(host) does not say what is wrong. Try again in a few minutes; the program and the service may also be of "
                + "versions that do not understand each other."
        case .errorAnswer(let host, let detail):
            "\(host) says: “\(detail)”. Try again in a few minutes; the program and the service may also be of versions that do "
                + "not understand each other."
        case .brokenTransfer(let host, let detail):
            "The answer of \(host) did not arrive whole (\(detail)). Try again."
        case .answerTooLarge(let host, let limit):
            "\(host) sent more than \(max(1, limit >> 20)) MB. Check the service's address."
        case .unexpectedAnswer(let host, let detail):
            "\(host) sent something else: \(detail). Check the address; a network with a sign-in page can cause this."
        case .missingData(let folders):
            "The program looked for groups.json in\n\(folders.joined(separator: "\n"))\nPut it there, or start the "
                + "program with --data and the folder that holds it."
        case .unreadableData(let path, let detail):
            "\(path): \(detail). Start the program with --data and the folder that holds groups.json."
        case .unrecognized(let address, let tried):
            "At \(address) nothing answers that this program understands. It tried:\n"
                + tried.joined(separator: "\n") + "\nCheck the address: that of the site, or of its calendar."
        case .unreadableFile(let path, let detail):
            "\(path): \(detail). Check whether the file is there and what is in it, then try again."
        case .invalidAddress(let address):
            "\"\(address)\" is not an http or https address. Use another one, such as https://groups.example."
        case .cancelled:
            "The request was cancelled."
        case .other(let host, let detail):
            "\(host): \(detail). Try again."
        }
    }

    /// For the log.
    public var description: String { "\(errorTitle): \(errorMessage)" }

    private static func wait(_ seconds: Int?) -> String {
        switch seconds {
        case nil: "in a few minutes"
        case .some(...1): "now"
        case .some(let seconds) where seconds < 120: "in \(seconds) seconds"
        case .some(let seconds) where seconds < 2 * 3600: "in \(Self.count(seconds, of: 60)) minutes"
        case .some(let seconds) where seconds < 2 * 86400: "in \(Self.count(seconds, of: 3600)) hours"
        case .some(let seconds): "in \(Self.count(seconds, of: 86400)) days"
        }
    }

    /// Units that `seconds` take, the last one begun; never less than it takes.
    private static func count(_ seconds: Int, of unit: Int) -> Int { (seconds - 1) / unit + 1 }
}
