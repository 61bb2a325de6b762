extension MeetupServiceError: CustomStringConvertible {
    /// The problem in a few words, for a heading.
    public var errorTitle: String {
        switch self {
        case .offline: localized("No network")
        case .unreachable: localized("The service cannot be reached")
        case .insecure: localized("No secure connection")
        case .timedOut: localized("The service takes too long")
        case .cleartextRefused: localized("Unencrypted connection refused")
        case .tooManyRedirects: localized("The service leads in circles")
        case .redirectRefused: localized("The service leads somewhere else")
        case .status(404, _), .status(410, _): localized("There are no groups at this address")
        case .status(500..., _): localized("The service has a problem")
        case .status: localized("The service refuses the request")
        case .accessDenied, .tokenDenied, .keyDenied, .accessDeniedInWords, .tokenDeniedInWords, .keyDeniedInWords:
            localized("The service denies access")
        case .tokenMissing: localized("The service wants to know who asks")
        case .tokenUnusable: localized("The token cannot be sent")
        case .userInAddress: localized("The address has a user in it")
        case .tooManyRequests: localized("Too many requests")
        case .unavailable: localized("The service is being looked after")
        case .errorAnswer: localized("The service answers with an error")
        case .brokenTransfer: localized("The answer arrived damaged")
        case .answerTooLarge: localized("The answer is too large")
        case .unexpectedAnswer: localized("The answer is not a list of groups")
        case .pageUnusable: localized("No events on this page")
        case .missingData: localized("The groups are not there")
        case .unreadableData: localized("The groups cannot be read")
        case .unrecognized: localized("Nothing known answers there")
        case .unreadableFile: localized("The file cannot be read")
        case .invalidAddress: localized("The service's address cannot be used")
        case .cancelled: localizedIn("request", "Cancelled")
        case .other: localized("Something went wrong")
        }
    }

    /// The problem in one or two sentences, and the possible user action.
    public var errorMessage: String {
        switch self {
        case .offline:
            localized("This computer has no connection. Connect it to a network, then try again.")
        case .unreachable(let host, let detail):
            localized(
                "{host} does not answer ({detail}). Check the network and the address, then try again.",
                ["host": host, "detail": detail])
        case .insecure(let host, let detail):
            localized(
                "The identity of {host} cannot be verified ({detail}). Check this computer's date and the network; "
                    + "a network with a sign-in page can cause this.", ["host": host, "detail": detail])
        case .timedOut(let host):
            localized("{host} did not answer in time. Try again; if that does not help, try later.", ["host": host])
        case .cleartextRefused(let address):
            localized(
                "{address} is not encrypted: others could read and change what it sends. Use an https:// address, or "
                    + "start the program with --allow-cleartext.", ["address": address.shortened])
        case .tooManyRedirects(let host):
            localized("{host} redirects again and again. Check the service's address.", ["host": host])
        case .redirectRefused(let host, let address):
            localized(
                "{host} redirects to {address}, which is no http or https address. Check the service's address.",
                ["host": host, "address": address.shortened])
        case .status(let code, let host) where code == 404 || code == 410: Self.badAddress(code, host)
        case .status(let code, let host) where code >= 500:
            localized(
                "{host} answered with HTTP status {status}. Try again in a few minutes.",
                ["host": host, "status": String(code)])
        case .status(let code, let host): Self.badAddress(code, host)
        case .accessDenied(let code, let host):
            localized(
                "{host} answered with HTTP status {status}: it does not answer this program. Check the service's address.",
                ["host": host, "status": String(code)])
        case .tokenDenied(let code, let host):
            localized(
                "{host} answered with HTTP status {status}. Check the source's token.",
                ["host": host, "status": String(code)])
        case .keyDenied(let code, let host):
            localized(
                "{host} answered with HTTP status {status}. Check the key given with --key.",
                ["host": host, "status": String(code)])
        case .accessDeniedInWords(let host, ""):
            localized("{host} does not answer this program. Check the service's address.", ["host": host])
        case .accessDeniedInWords(let host, let detail):
            localized("{host} says: “{detail}”. Check the service's address.", ["host": host, "detail": detail])
        case .tokenDeniedInWords(let host, ""):
            localized("{host} does not accept the source's token. Check the token, or get a new one.", ["host": host])
        case .tokenDeniedInWords(let host, let detail):
            localized("{host} says: “{detail}”. Check the source's token.", ["host": host, "detail": detail])
        case .keyDeniedInWords(let host, ""):
            localized(
                "{host} does not accept the key given with --key. Check the key, or get a new one.", ["host": host])
        case .keyDeniedInWords(let host, let detail):
            localized("{host} says: “{detail}”. Check the key given with --key.", ["host": host, "detail": detail])
        case .tokenMissing(let host):
            localized("{host} answers only with a token of yours. Add one to the source.", ["host": host])
        case .tokenUnusable(let host):
            localized(
                "The token for {host} is none: it has a line end in it, or another character that cannot be sent. "
                    + "Copy the token once more, alone and on one line.", ["host": host])
        case .userInAddress(let host):
            localized(
                "A user or a password in an address is not sent to {host}. Leave out what is before the @, and the @.",
                ["host": host])
        case .tooManyRequests(let seconds, let host):
            localizedSentences([localized("{host} asks for a pause.", ["host": host]), Self.again(seconds)])
        case .unavailable(let seconds, let host):
            localizedSentences([localized("{host} cannot answer now.", ["host": host]), Self.again(seconds)])
        case .errorAnswer(let host, ""):
            localized(
                "{host} does not say what is wrong. Try again in a few minutes; the program and the service may also be "
                    + "of versions that do not understand each other.", ["host": host])
        case .errorAnswer(let host, let detail):
            localized(
                "{host} says: “{detail}”. Try again in a few minutes; the program and the service may also be of "
                    + "versions that do not understand each other.", ["host": host, "detail": detail])
        case .brokenTransfer(let host, let detail):
            localized(
                "The answer of {host} did not arrive whole ({detail}). Try again.", ["host": host, "detail": detail])
        case .answerTooLarge(let host, let limit):
            localized(
                "{host} sent more than {number} MB. Check the service's address.",
                ["host": host, "number": String(max(1, limit >> 20))])
        case .unexpectedAnswer(let host, let detail):
            localized(
                "{host} sent something else: {detail}. Check the address; a network with a sign-in page can cause this.",
                ["host": host, "detail": detail])
        case .pageUnusable(let host, let detail):
            // Translators: A host, and sentences on what is wrong with its page.
            localized("{host}: {detail}", ["host": host, "detail": detail])
        case .missingData(let folders):
            localized(
                "The program looked for groups.json in\n{folders}\nPut it there, or start the program with --data and "
                    + "the folder that holds it.", ["folders": folders.joined(separator: "\n")])
        case .unreadableData(let path, let detail):
            localized(
                "{path}: {detail}. Start the program with --data and the folder that holds groups.json.",
                ["path": path.shortened, "detail": detail])
        case .unrecognized(let address, let tried):
            localized(
                "At {address} nothing answers that this program understands. It tried:\n{tried}\nCheck the address: "
                    + "that of the site, or of its calendar.",
                ["address": address.shortened, "tried": tried.joined(separator: "\n")])
        case .unreadableFile(let path, let detail):
            localized(
                "{path}: {detail}. Check whether the file is there and what is in it, then try again.",
                ["path": path.shortened, "detail": detail])
        case .invalidAddress(let address):
            localized(
                "\"{address}\" is not an http or https address. Use another one, such as https://groups.example.",
                ["address": address.shortened])
        case .cancelled:
            localized("The request was cancelled.")
        case .other(let host, let detail):
            localized("{host}: {detail}. Try again.", ["host": host, "detail": detail])
        }
    }

    /// The text for the log.
    public var description: String { "\(errorTitle): \(errorMessage)" }

    private static func badAddress(_ code: Int, _ host: String) -> String {
        localized(
            "{host} answered with HTTP status {status}. Check the service's address.",
            ["host": host, "status": String(code)])
    }

    private static func again(_ seconds: Int?) -> String {
        switch seconds {
        case nil: localized("Try again in a few minutes.")
        case .some(...1): localized("Try again in a moment.")
        case .some(let seconds) where seconds < 120:
            localizedPlural("Try again in {count} second.", "Try again in {count} seconds.", seconds)
        case .some(let seconds) where seconds < 2 * 3600:
            localizedPlural(
                "Try again in {count} minute.", "Try again in {count} minutes.", Self.count(seconds, of: 60))
        case .some(let seconds) where seconds < 2 * 86400:
            localizedPlural("Try again in {count} hour.", "Try again in {count} hours.", Self.count(seconds, of: 3600))
        case .some(let seconds):
            localizedPlural("Try again in {count} day.", "Try again in {count} days.", Self.count(seconds, of: 86400))
        }
    }

    /// The number of units for `seconds`, rounded up.
    private static func count(_ seconds: Int, of unit: Int) -> Int { (seconds - 1) / unit + 1 }
}
