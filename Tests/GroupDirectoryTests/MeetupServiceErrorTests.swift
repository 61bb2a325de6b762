import Testing
import WeftGLib

@testable import GroupDirectory

@Suite struct MeetupServiceErrorTests {
    @Test(arguments: [
        (
            HTTPError.invalidURL("file:///x?key=secret"),
            MeetupServiceError.redirectRefused(host: "h", address: "file://")
        ),
        (.cleartextRefused("http://h/find?key=secret"), .cleartextRefused(address: "http://h")),
        (.offline("down"), .offline),
        (.cannotConnect("refused"), .unreachable(host: "h", detail: "refused")),
        (.timedOut, .timedOut(host: "h")),
        (.tooManyRedirects(limit: 5), .tooManyRedirects(host: "h")),
        (.bodyTooLarge(limit: 9), .answerTooLarge(host: "h", limit: 9)),
        (.connectionLost("x"), .brokenTransfer(host: "h", detail: "x")),
        (.malformedResponse("x"), .brokenTransfer(host: "h", detail: "x")),
        (.tls("x"), .insecure(host: "h", detail: "x")),
        (.cancelled, .cancelled),
        (.status(code: 403, retryAfter: nil), .accessDenied(403, host: "h")),
        (.status(code: 429, retryAfter: 1.2), .tooManyRequests(retryAfter: 2, host: "h")),
        (.status(code: 429, retryAfter: 1e300), .tooManyRequests(retryAfter: 31_536_000, host: "h")),
        (.status(code: 503, retryAfter: 3), .unavailable(retryAfter: 3, host: "h")),
        (.status(code: 503, retryAfter: nil), .status(503, host: "h")),
        (.other("x"), .other(host: "h", detail: "x")),
    ])
    func everyTroubleOfTheNetworkHasItsCase(http: HTTPError, error: MeetupServiceError) {
        #expect(MeetupServiceError(http, base: "https://h/", host: "h") == error)
        #expect(!error.errorTitle.isEmpty)
        #expect(error.errorMessage.hasSuffix("."))
    }

    /// A user of the window does not see the command line.
    @Test func theOptionIsNamedOnlyIfTheKeyCameFromIt() {
        var configuration = FeedConfiguration()
        configuration.key = " k "
        configuration.serviceURL = "https://h/"
        let token = configuration.token(for: "https://h/")
        let refused = MeetupServiceError.accessDenied(401, host: "h")
        #expect(refused.told(of: token).errorMessage.contains("--key"))
        for token in [SourceToken("k", for: "https://h/"), nil] {
            #expect(!refused.told(of: token).errorMessage.contains("--key"))
        }
        #expect(MeetupServiceError.offline.told(of: token) == .offline)
    }

    @Test func aKeyThatIsRefusedWithoutWordsIsNamed() {
        var configuration = FeedConfiguration()
        configuration.key = "k"
        configuration.serviceURL = "https://h/"
        let refused = MeetupServiceError.accessDeniedInWords(host: "h", detail: "")
        let message = refused.told(of: configuration.token(for: "https://h/")).errorMessage
        #expect(message == "h does not accept the key given with --key. Check the key, or get a new one.")
        let other = refused.told(of: SourceToken("k", for: "https://h/")).errorMessage
        #expect(other == "h does not accept the source's token. Check the token, or get a new one.")
    }

    @Test func aPauseIsReportedInWords() {
        func message(_ seconds: Int?) -> String {
            MeetupServiceError.tooManyRequests(retryAfter: seconds, host: "h").errorMessage
        }
        #expect(message(nil).hasSuffix("Try again in a few minutes."))
        for seconds in [0, 1] { #expect(message(seconds) == "h asks for a pause. Try again in a moment.") }
        #expect(message(2).hasSuffix("Try again in 2 seconds."))
        #expect(message(90).hasSuffix("Try again in 90 seconds."))
        #expect(message(121).hasSuffix("Try again in 3 minutes."))
        #expect(message(7200).hasSuffix("Try again in 2 hours."))
        #expect(message(365 * 86400).hasSuffix("Try again in 365 days."))
    }
}
