import Testing
import WeftGLib

@testable import GroupDirectory

@Suite("Meetup service over a bad network", .timeLimit(.minutes(2)))
struct MeetupServiceFaultTests {
    let folder: FixtureFolder
    let server: FixtureServerProcess

    init() throws {
        folder = try FixtureFolder()
        server = try FixtureServerProcess(folder: folder.path)
    }

    /// `127.0.0.1:PORT`
    private var host: String { String(server.base.dropFirst("http://".count).dropLast()) }

    private func service(_ base: String, timeout: Double = 60, allowsCleartext: Bool = false) -> RemoteMeetupService {
        var configuration = HTTPConfiguration(userAgent: "weft-tests/1")
        configuration.timeout = timeout
        configuration.allowsCleartext = allowsCleartext
        return RemoteMeetupService(
            baseURL: base, token: SourceToken("secret", for: base, isOption: true),
            client: HTTPClient(configuration: configuration))
    }

    /// The error of a query to a service with a fault; nil on success.
    private func error(_ spec: String, timeout: Double = 60) async -> MeetupServiceError? {
        await error(service(server.base + "fault/" + spec, timeout: timeout))
    }

    private func error(_ service: RemoteMeetupService) async -> MeetupServiceError? {
        do throws(MeetupServiceError) {
            _ = try await service.groups(near: .london, page: 0, pageSize: 20)
            return nil
        } catch {
            #expect(!error.errorTitle.isEmpty && !error.errorMessage.isEmpty)
            #expect(!error.description.contains("secret"))
            return error
        }
    }

    @Test(arguments: [(400, "Check"), (404, "Check"), (500, "Try again"), (503, "Try again")])
    func anErrorStatusIsReportedWithAdvice(code: Int, advice: String) async {
        let error = await error("status=\(code)")
        #expect(error == .status(code, host: host))
        #expect(error?.errorMessage.contains("HTTP status \(code). \(advice)") == true)
    }

    @Test(arguments: [401, 403])
    func aRefusedKeyIsNamed(code: Int) async {
        let error = await error("status=\(code)")
        #expect(error == .keyDenied(code, host: host))
        #expect(error?.errorMessage.contains("--key") == true)
    }

    @Test(arguments: [401, 403])
    func withoutAKeyTheErrorDoesNotMentionOne(code: Int) async {
        let client = HTTPClient(configuration: HTTPConfiguration(userAgent: "weft-tests/1"))
        let base = server.base + "fault/status=\(code)"
        let error = await error(RemoteMeetupService(baseURL: base, token: nil, client: client))
        #expect(error == .accessDenied(code, host: host))
        #expect(error?.errorMessage.contains("--key") == false)
    }

    @Test func tooManyRequestsSaysWhenToTryAgain() async {
        #expect(await error("status=429,retry-after=37") == .tooManyRequests(retryAfter: 37, host: host))
    }

    @Test func silenceTimesOut() async {
        #expect(await error("delay=60000", timeout: 0.3) == .timedOut(host: host))
        #expect(await error("stall", timeout: 0.3) == .timedOut(host: host))
    }

    @Test(arguments: ["cut", "wrong-length=100"])
    func anIncompleteAnswerIsReported(spec: String) async {
        guard case .brokenTransfer(host, _) = await error(spec) else {
            Issue.record("another error or none")
            return
        }
    }

    @Test(arguments: ["endless", "gzip-bomb"])
    func anAnswerWithoutEndIsCutOff(spec: String) async {
        #expect(await error(spec) == .answerTooLarge(host: host, limit: RemoteMeetupService.maximumBytes))
    }

    @Test func aWebPageInPlaceOfJSONIsReported() async {
        guard case .unexpectedAnswer(host, let detail) = await error("not-json") else {
            Issue.record("another error or none")
            return
        }
        #expect(detail.hasPrefix("a web page (HTML or XML) where JSON was expected"))
        #expect(detail.contains("line 1, column 1"))
    }

    @Test func redirectsThatLeadInCirclesEnd() async {
        #expect(await error("redirect-loop") == .tooManyRedirects(host: host))
    }

    @Test func cleartextToAnotherMachineIsRefusedAlsoByRedirect() async {
        guard case .cleartextRefused = await error("redirect-cleartext") else {
            Issue.record("another error or none")
            return
        }
        let direct = await error(service("http://example.invalid"))
        #expect(direct == .cleartextRefused(address: "http://example.invalid"))
        #expect(direct?.errorMessage.contains("--allow-cleartext") == true)
    }

    @Test func aMissingHostIsReported() async throws {
        let service = service(server.base)
        _ = server.terminate()
        guard case .unreachable(host, _) = await error(service) else {
            Issue.record("another error or none")
            return
        }
    }

    @Test(arguments: ["", "nonsense", "ftp://x.org", "http://", "https://:80"])
    func anInvalidAddressIsReportedWithoutARequest(base: String) async {
        #expect(await error(service(base)) == .invalidAddress(base))
    }

    @Test func tryingAgainAfterAFailureWorks() async {
        let service = service(server.base + "fault/status=500,times=1")
        #expect(await error(service) == .status(500, host: host))
        #expect(await error(service) == nil)
    }

    @Test func cancellingEndsTheRequest() async throws {
        let service = service(server.base + "fault/delay=60000")
        let request = Task { await error(service) }
        try await server.statistics(until: "the request is under way") { $0.started == 1 }
        request.cancel()
        #expect(await request.value == .cancelled)
        try await server.statistics(until: "the connection is closed") { $0.aborted == 1 || $0.finished == 1 }
    }
}
